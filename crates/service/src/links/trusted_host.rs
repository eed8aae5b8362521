//! Hosts that an operator names, from which web pages are fetched although they are not public.

use std::str::FromStr;

use url::Url;

/// The ports of a host that is named without one.
pub const WEB_PORTS: [u16; 2] = [80, 443];

/// `HOST` or `HOST:PORT`, as an operator names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrustedHost {
    host: String,
    port: Option<u16>,
}

impl TrustedHost {
    pub fn is(&self, host: &str, port: u16) -> bool {
        self.host == host && self.port.map_or(WEB_PORTS.contains(&port), |own| own == port)
    }
}

impl FromStr for TrustedHost {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no host; write it as wiki.example.com or 10.0.0.7:8080");
        // The default port of a scheme is left out of an address, and neither scheme here has 80 and 443 both.
        let url = Url::parse(&format!("ftp://{text}/")).map_err(|_| wrong())?;
        let host = Url::parse(&format!("http://{text}/")).map_err(|_| wrong())?;
        let host = host.host_str().filter(|_| host.path() == "/" && host.query().is_none());
        Ok(Self { host: host.ok_or_else(wrong)?.to_owned(), port: url.port() })
    }
}
