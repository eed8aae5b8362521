//! Settings of the studio: a flag, its environment twin and its help text.

use clap::Args;
use secrecy::SecretString;

#[derive(Args, Clone, Debug, Default)]
pub struct StudioSettings {
    /// Do not start the studio, the web app.
    #[arg(long = "no-studio", env = "DECKWRIGHT_NO_STUDIO")]
    pub off: bool,

    /// Code that people enter to open the studio [default: none, whoever reaches the address may].
    #[arg(
        long = "studio-code",
        env = "DECKWRIGHT_STUDIO_CODE",
        hide_env_values = true,
        value_name = "CODE",
        value_parser = code
    )]
    pub code: Option<SecretString>,

    /// Header in which a reverse proxy names the person it has let in, such as `x-forwarded-user`. Only for
    /// an address that nobody reaches past the proxy.
    #[arg(long = "studio-user-header", env = "DECKWRIGHT_STUDIO_USER_HEADER", value_name = "HEADER", value_parser = header)]
    pub user_header: Option<axum::http::HeaderName>,

    /// Pages that may show the studio in a frame, by their origins, such as `https://portal.example.com`
    /// [default: none, and codes of `/api/grant/code` open nothing].
    #[arg(long = "studio-frames", env = "DECKWRIGHT_STUDIO_FRAMES", value_delimiter = ',', value_name = "ORIGINS", value_parser = origin)]
    pub frames: Vec<String>,
}

fn origin(text: &str) -> Result<String, String> {
    let wrong = || format!("`{text}` is no origin; write it as https://portal.example.com");
    let uri: axum::http::Uri = text.trim().parse().map_err(|_| wrong())?;
    let (Some("http" | "https"), Some(authority), "/") = (uri.scheme_str(), uri.authority(), uri.path())
    else {
        return Err(wrong());
    };
    Ok(format!("{}://{authority}", uri.scheme_str().unwrap_or_default()))
}

fn code(text: &str) -> Result<SecretString, String> {
    if text.chars().count() < 6 {
        return Err("a code has at least 6 characters".to_owned());
    }
    Ok(text.to_owned().into())
}

fn header(text: &str) -> Result<axum::http::HeaderName, String> {
    text.parse().map_err(|_| format!("`{text}` is no header name; write it as x-forwarded-user"))
}
