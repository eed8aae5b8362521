//! Names that people give to works and templates.

use deckwright_model::outline::MAX_NAME;

use super::reply::ApiError;

/// A name: trimmed, 1 to 200 characters on one line.
pub fn parse_name(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if !(1..=MAX_NAME).contains(&text.chars().count()) || text.chars().any(char::is_control) {
        return Err(ApiError::parameter("name must have 1 to 200 characters on one line"));
    }
    Ok(text.to_owned())
}
