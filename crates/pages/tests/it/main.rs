//! Pages as they reach a reader's browser.

mod pages;
