//! Where the keys of the standings come from.

shinpan_core::words! {
    /// Where the keys of the standings come from.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum KeysFrom {
        /// The command line.
        #[cfg_attr(feature = "schema", schemars(rename = "--keys"))]
        CommandLine => "--keys",
        /// Record 212 of the report file.
        #[cfg_attr(feature = "schema", schemars(rename = "212"))]
        Order => "212",
        /// Record 202.
        #[cfg_attr(feature = "schema", schemars(rename = "202"))]
        TieBreaks => "202",
        /// The rule book.
        #[cfg_attr(feature = "schema", schemars(rename = "book"))]
        Book => "book",
    }
}
