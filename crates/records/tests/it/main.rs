//! Records of every game in the forms that games share.

mod neutral;
