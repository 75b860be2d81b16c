//! Pages as a reader's browser gets them.

mod pages;
