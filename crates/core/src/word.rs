//! Words of the interface as types: codes of findings, endings, criteria and keys are enums, whose words are defined in
//! one place.

/// Declares an enum whose variants are words of the interface.
///
/// Generates `ALL` in the order of the declaration, `as_str` and `from_word`; `Display` and serde write the word.
///
/// ```
/// shinpan_core::words! {
///     /// How a game ended.
///     pub enum Ending {
///         /// By resignation.
///         Resignation => "resignation",
///         /// On time.
///         Time => "time",
///     }
/// }
/// assert_eq!(Ending::Time.as_str(), "time");
/// assert_eq!(Ending::from_word("resignation"), Some(Ending::Resignation));
/// assert_eq!(Ending::ALL.map(|ending| ending.to_string()).join(" "), "resignation time");
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $( $(#[$variant_meta:meta])* $variant:ident => $word:literal, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility enum $name {
            $( $(#[$variant_meta])* $variant, )+
        }

        impl $name {
            /// All variants, in the order of their declaration.
            #[allow(dead_code, reason = "not every enum of words is listed")]
            $visibility const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// Returns the word.
            $visibility const fn as_str(self) -> &'static str {
                match self {
                    $( Self::$variant => $word, )+
                }
            }

            /// Returns the variant with this word.
            #[allow(dead_code, reason = "not every enum of words is read")]
            $visibility fn from_word(word: &str) -> Option<Self> {
                match word {
                    $( $word => Some(Self::$variant), )+
                    _ => None,
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::std::convert::From<$name> for &'static str {
            fn from(word: $name) -> Self {
                word.as_str()
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}
