//! The settings of a model: provider, address, key and limits.

use std::time::Duration;

use secrecy::SecretString;
use thiserror::Error;

/// The provider whose interface the model's server has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Provider {
    /// OpenAI, and the many servers that speak its chat completions.
    OpenAi,
    Anthropic,
    Gemini,
    Ollama,
}

impl Provider {
    const ALL: [Self; 4] = [Self::OpenAi, Self::Anthropic, Self::Gemini, Self::Ollama];

    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Ollama => "ollama",
        }
    }

    const fn default_url(self) -> &'static str {
        match self {
            Self::OpenAi => "https://api.openai.com/v1",
            Self::Anthropic => "https://api.anthropic.com",
            Self::Gemini => "https://generativelanguage.googleapis.com",
            Self::Ollama => "http://127.0.0.1:11434",
        }
    }

    /// The end of an address that may be left out.
    const fn optional_path(self) -> &'static str {
        match self {
            Self::OpenAi | Self::Anthropic => "/v1",
            Self::Gemini => "/v1beta",
            Self::Ollama => "/api",
        }
    }
}

/// A model and how to reach it. `Debug` does not show the key.
#[derive(Clone, Debug)]
pub struct ModelConfig {
    pub provider: Provider,
    pub model: String,
    /// Without a slash at the end.
    pub url: String,
    pub key: Option<SecretString>,
    pub limits: Limits,
}

/// Bounds on time, tries and sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time until the first word of an answer.
    pub first_token: Duration,
    /// Time between two words of an answer.
    pub idle: Duration,
    /// Time for a whole answer, from the request to its end.
    pub total: Duration,
    /// Most calls for one thing.
    pub calls: u32,
    /// The pause before the next call; it doubles each time.
    pub pause: Duration,
    /// The longest pause; if the server requires a longer one, there is no further call.
    pub longest_pause: Duration,
    /// Most simultaneous calls.
    pub parallel: usize,
    /// Most tokens of an answer, including its reasoning.
    pub answer_tokens: u32,
    /// Most bytes of an answer.
    pub answer_bytes: usize,
    /// Most characters of a given text that are shown to the model.
    pub text_chars: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            first_token: Duration::from_mins(1),
            idle: Duration::from_secs(30),
            total: Duration::from_mins(4),
            calls: 3,
            pause: Duration::from_millis(500),
            longest_pause: Duration::from_secs(30),
            parallel: 8,
            answer_tokens: 8192,
            answer_bytes: 128 << 10,
            text_chars: 16_000,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    #[error(
        "{0:?} is not a model; write PROVIDER:MODEL with openai, anthropic, gemini or ollama, such as openai:gpt-4.1"
    )]
    Model(String),
    #[error("{0:?} is not the address of a model's server; write one like http://127.0.0.1:8080/v1")]
    Url(String),
    #[error("{} needs a key", .0.name())]
    KeyMissing(Provider),
    #[error("the key has characters that no header can carry")]
    Key,
    #[error("no connections can be made: {0}")]
    Client(String),
}

impl ModelConfig {
    /// Reads the setting `PROVIDER:MODEL`. Empty `url` and `key` count as not given; the provider's own
    /// address is the default, and needs a key.
    pub fn parse(setting: &str, url: Option<&str>, key: Option<SecretString>) -> Result<Self, ConfigError> {
        let wrong = || ConfigError::Model(setting.to_owned());
        let (provider, model) = setting.trim().split_once(':').ok_or_else(wrong)?;
        let provider = Provider::ALL
            .into_iter()
            .find(|one| one.name().eq_ignore_ascii_case(provider.trim()))
            .ok_or_else(wrong)?;
        let model = model.trim();
        // The name becomes part of a path with some providers.
        let allowed = |c: char| c.is_ascii_alphanumeric() || "._:/@+-".contains(c);
        if model.is_empty() || !model.chars().all(allowed) || model.contains("..") {
            return Err(wrong());
        }

        let given = url.map(str::trim).filter(|url| !url.is_empty());
        let key = key.filter(|key| !secrecy::ExposeSecret::expose_secret(key).trim().is_empty());
        if given.is_none() && key.is_none() && provider != Provider::Ollama {
            return Err(ConfigError::KeyMissing(provider));
        }
        let url = base_url(provider, given.unwrap_or(provider.default_url()))?;
        Ok(Self { provider, model: model.to_owned(), url, key, limits: Limits::default() })
    }

    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// The address in one form per provider: with its path for OpenAI, where servers differ, and without for
/// the others.
fn base_url(provider: Provider, given: &str) -> Result<String, ConfigError> {
    let wrong = || ConfigError::Url(given.to_owned());
    let url = reqwest::Url::parse(given).map_err(|_| wrong())?;
    let plain = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() || !plain {
        return Err(wrong());
    }
    let url_text = url.as_str().trim_end_matches('/').to_owned();
    let path = provider.optional_path();
    Ok(match provider {
        Provider::OpenAi if url.path() == "/" => url_text + path,
        Provider::OpenAi => url_text,
        _ => url_text.strip_suffix(path).unwrap_or(&url_text).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> Option<SecretString> {
        Some(SecretString::from("sk-very-secret"))
    }

    #[track_caller]
    fn check(setting: &str, url: Option<&str>, expected: (Provider, &str, &str)) {
        let config = ModelConfig::parse(setting, url, key()).unwrap();
        assert_eq!((config.provider, config.model.as_str(), config.url.as_str()), expected);
    }

    #[test]
    fn one_setting_names_provider_and_model() {
        check("openai:gpt-4.1", None, (Provider::OpenAi, "gpt-4.1", "https://api.openai.com/v1"));
        check("OpenAI: m ", Some("http://127.0.0.1:80"), (Provider::OpenAi, "m", "http://127.0.0.1/v1"));
        check("openai:a/b:c", Some("http://h:1/x/v2/"), (Provider::OpenAi, "a/b:c", "http://h:1/x/v2"));
        check("anthropic:claude", Some("https://h/v1"), (Provider::Anthropic, "claude", "https://h"));
        check("gemini:g-2", Some(""), (Provider::Gemini, "g-2", "https://generativelanguage.googleapis.com"));
        check("ollama:qwen3:0.6b", None, (Provider::Ollama, "qwen3:0.6b", "http://127.0.0.1:11434"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for setting in ["", "gpt-4", "openai:", "other:m", "gemini:../x", "openai:a b"] {
            assert_eq!(
                ModelConfig::parse(setting, None, key()).unwrap_err(),
                ConfigError::Model(setting.to_owned())
            );
        }
        for url in ["host:80", "ftp://h", "http://", "http://u:p@h", "http://h?a=b"] {
            let error = ModelConfig::parse("openai:m", Some(url), key()).unwrap_err();
            assert_eq!(error, ConfigError::Url(url.to_owned()));
        }
        let error = ModelConfig::parse("anthropic:m", None, Some("  ".into())).unwrap_err();
        assert_eq!(error.to_string(), "anthropic needs a key");
        assert!(ModelConfig::parse("openai:m", Some("http://127.0.0.1:1"), None).is_ok());
    }

    #[test]
    fn the_key_is_not_shown() {
        let config = ModelConfig::parse("openai:m", None, key()).unwrap();
        assert!(!format!("{config:?}").contains("very-secret"));
    }
}
