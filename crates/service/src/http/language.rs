//! In which language names are shown: Chinese or English, by `Accept-Language`.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    Chinese,
}

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let value = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Ok(Self::preferred(value.unwrap_or_default()))
    }
}

impl Language {
    /// The one with the greater weight; of equals the first named; English if neither is.
    fn preferred(header: &str) -> Self {
        let mut best = (Self::English, 0.0);
        for range in header.split(',').take(32) {
            let mut parts = range.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default().to_ascii_lowercase();
            let weight =
                parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |q| q.parse().unwrap_or(0.0));
            let language = match tag.split('-').next() {
                Some("zh") => Self::Chinese,
                Some("en") => Self::English,
                _ => continue,
            };
            if weight > best.1 {
                best = (language, weight);
            }
        }
        best.0
    }

    pub fn of<T>(self, english: T, chinese: T) -> T {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_decides() {
        for (header, expected) in [
            ("", Language::English),
            ("zh-CN,zh;q=0.9,en;q=0.8", Language::Chinese),
            ("en-US,en;q=0.9,zh;q=0.8", Language::English),
            ("fr, zh;q=0.2, en;q=0.1", Language::Chinese),
            ("ja", Language::English),
            ("zh;q=0", Language::English),
            ("ZH", Language::Chinese),
            (";;,,q=", Language::English),
        ] {
            assert_eq!(Language::preferred(header), expected, "{header}");
        }
    }
}
