//! Where the keys of the standings come from.

shinpan_core::words! {
    /// Where the keys of the standings come from.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum KeysFrom {
        /// The command line.
        CommandLine => "--keys",
        /// Record 212 of the report file.
        Order => "212",
        /// Record 202.
        TieBreaks => "202",
        /// The rule book.
        Book => "book",
    }
}
