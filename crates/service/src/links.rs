//! Fetches the web page that a user points to: nothing but what anybody can see on the open web, and within bounds.
//!
//! Every address is resolved once, looked at, and connected to as it was looked at; so is every place that a page sends us
//! on to.

mod networks;
mod trusted_host;

use std::io::Read;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use bytes::Bytes;
use deckwright_ingest::bounds;
use flate2::read::MultiGzDecoder;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, LOCATION};
use reqwest::{Client, Response};
use tokio::sync::Semaphore;
use url::{Host, Url};

use crate::settings::Settings;
use trusted_host::WEB_PORTS;

pub use trusted_host::TrustedHost;

const MAX_REDIRECTS: usize = 5;
/// Pages that are fetched at the same time.
const MAX_CONCURRENT_FETCHES: usize = 16;

#[derive(Debug)]
pub struct Links {
    is_on: bool,
    /// Hosts that may be asked wherever they are.
    trusted: Vec<TrustedHost>,
    places: Semaphore,
}

/// A page as it was found.
#[derive(Clone, Debug)]
pub struct Page {
    pub bytes: Bytes,
    /// A name for it as a file.
    pub name: String,
    /// Where it was, after everything that it was sent on to.
    pub address: String,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    #[error("links are not followed here; the operator can allow it with DECKWRIGHT_LINKS=on")]
    Off,
    #[error("this is no address; write it as https://example.com/page")]
    NotAnAddress,
    #[error("only http and https addresses are followed")]
    Scheme,
    #[error("an address with a user name or a password in it is not followed")]
    Credentials,
    #[error("port {0} is not asked; only 80 and 443 are")]
    Port(u16),
    #[error("{0} is not on the open web and is not asked")]
    NotPublic(String),
    #[error("there is no {0}")]
    NoHost(String),
    #[error("the page was sent on more than {MAX_REDIRECTS} times")]
    TooManyRedirects,
    #[error("the page took longer than {} s", bounds::LINK_TIME.as_secs())]
    TooSlow,
    #[error("the page is larger than {} MB", bounds::LINK_BYTES >> 20)]
    TooLarge,
    #[error("the page is not there: its server answers {0}")]
    Status(u16),
    #[error("the page is packed in a way that is not read here ({0})")]
    Encoding(String),
    #[error("{0} cannot be reached, or not safely")]
    Unreachable(String),
}

impl Links {
    pub fn new(settings: &Settings) -> Self {
        let trusted = settings.link_hosts.clone();
        Self { is_on: settings.links, trusted, places: Semaphore::new(MAX_CONCURRENT_FETCHES) }
    }

    pub async fn fetch(&self, link: &str) -> Result<Page, LinkError> {
        if !self.is_on {
            return Err(LinkError::Off);
        }
        let fetching = async {
            let _place = self.places.acquire().await.map_err(|_| LinkError::TooSlow)?;
            self.follow(Url::parse(link.trim()).map_err(|_| LinkError::NotAnAddress)?).await
        };
        tokio::time::timeout(bounds::LINK_TIME, fetching).await.unwrap_or(Err(LinkError::TooSlow))
    }

    async fn follow(&self, mut url: Url) -> Result<Page, LinkError> {
        for _ in 0..=MAX_REDIRECTS {
            let places = self.resolve(&url).await?;
            let response = ask(&url, &places).await?;
            match next(&url, &response) {
                Some(onward) => url = onward?,
                None => return page(&url, response).await,
            }
        }
        Err(LinkError::TooManyRedirects)
    }

    /// Where the host of `url` is, if it may be asked: every place that its name stands for must be on the open web.
    async fn resolve(&self, url: &Url) -> Result<Vec<SocketAddr>, LinkError> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(LinkError::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(LinkError::Credentials);
        }
        let (host, port) = url.host().zip(url.port_or_known_default()).ok_or(LinkError::NotAnAddress)?;
        let shown = host.to_string();
        let is_trusted = self.trusted.iter().any(|trusted| trusted.is(&shown, port));
        if !is_trusted && !WEB_PORTS.contains(&port) {
            return Err(LinkError::Port(port));
        }
        let addresses: Vec<IpAddr> = match host {
            Host::Ipv4(address) => vec![address.into()],
            Host::Ipv6(address) => vec![address.into()],
            Host::Domain(name) => {
                let found = tokio::net::lookup_host((name, port)).await;
                found.map_err(|_| LinkError::NoHost(shown.clone()))?.map(|place| place.ip()).collect()
            }
        };
        if addresses.is_empty() {
            return Err(LinkError::NoHost(shown));
        }
        if !is_trusted && !addresses.iter().all(|address| networks::is_public(*address)) {
            return Err(LinkError::NotPublic(shown));
        }
        Ok(addresses.into_iter().map(|address| SocketAddr::new(address, port)).collect())
    }
}

/// Asks for `url` at the places that were looked at, with nothing that says who asks for whom.
async fn ask(url: &Url, places: &[SocketAddr]) -> Result<Response, LinkError> {
    let unreachable = |_| LinkError::Unreachable(host(url));
    // Fails only if it was done before, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = || {
        Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .referer(false)
            .dns_resolver(Arc::new(PinnedResolver(places.to_vec())))
            .user_agent(concat!("Deckwright/", env!("CARGO_PKG_VERSION")))
    };
    // Without any root certificate on the machine, plain addresses must still work.
    let client = builder().build().or_else(|_| builder().tls_certs_only([]).build()).map_err(unreachable)?;
    let request = client
        .get(url.clone())
        .header(ACCEPT, "text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.5")
        .header(ACCEPT_ENCODING, "gzip");
    request.send().await.map_err(unreachable)
}

/// Answers every name with the places that were looked at: nothing is resolved a second time.
struct PinnedResolver(Vec<SocketAddr>);

impl Resolve for PinnedResolver {
    fn resolve(&self, _: Name) -> Resolving {
        let places: Addrs = Box::new(self.0.clone().into_iter());
        Box::pin(std::future::ready(Ok(places)))
    }
}

fn host(url: &Url) -> String {
    url.host_str().unwrap_or_default().to_owned()
}

/// Where the page sends us on to, if it does.
fn next(url: &Url, response: &Response) -> Option<Result<Url, LinkError>> {
    let location = response.headers().get(LOCATION).filter(|_| response.status().is_redirection())?;
    let onward = location.to_str().ok().and_then(|location| url.join(location).ok());
    Some(onward.ok_or(LinkError::NotAnAddress))
}

async fn page(url: &Url, mut response: Response) -> Result<Page, LinkError> {
    if !response.status().is_success() {
        return Err(LinkError::Status(response.status().as_u16()));
    }
    let headers = response.headers().clone();
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| LinkError::Unreachable(host(url)))? {
        if bytes.len() + chunk.len() > bounds::LINK_BYTES {
            return Err(LinkError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    let bytes = unpack(bytes, header(&headers, &CONTENT_ENCODING))?;
    let is_html = header(&headers, &CONTENT_TYPE).starts_with("text/html");
    Ok(Page { bytes: bytes.into(), name: name(url, is_html), address: shown(url) })
}

fn header<'a>(headers: &'a HeaderMap, name: &reqwest::header::HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().trim()
}

/// What was packed, as long as it is not too large.
fn unpack(bytes: Vec<u8>, encoding: &str) -> Result<Vec<u8>, LinkError> {
    let encoding = encoding.to_ascii_lowercase();
    match encoding.as_str() {
        "" | "identity" => return Ok(bytes),
        "gzip" | "x-gzip" => {}
        _ => return Err(LinkError::Encoding(encoding)),
    }
    let mut unpacked = Vec::new();
    let mut reader = MultiGzDecoder::new(bytes.as_slice()).take(bounds::LINK_BYTES as u64 + 1);
    reader.read_to_end(&mut unpacked).map_err(|_| LinkError::Encoding(encoding))?;
    if unpacked.len() > bounds::LINK_BYTES { Err(LinkError::TooLarge) } else { Ok(unpacked) }
}

/// The last part of the path, or the host; its ending says HTML where the server does and the path does not.
fn name(url: &Url, is_html: bool) -> String {
    let last = url.path_segments().and_then(|mut parts| parts.rfind(|part| !part.is_empty()));
    let name = last.map_or_else(|| host(url), str::to_owned);
    if is_html && !name.to_ascii_lowercase().ends_with(".html") { format!("{name}.html") } else { name }
}

/// The address as people write it: the place inside the page is not a part of it.
fn shown(url: &Url) -> String {
    let mut url = url.clone();
    url.set_fragment(None);
    url.to_string()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn links(trusted: &[&str]) -> Links {
        let trusted = trusted.iter().map(|host| host.parse().unwrap()).collect();
        Links { is_on: true, trusted, places: Semaphore::new(1) }
    }

    #[track_caller]
    fn refused(link: &str, reason: &LinkError) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        assert_eq!(runtime.block_on(links(&[]).fetch(link)).unwrap_err(), *reason, "{link}");
    }

    #[test]
    fn only_the_open_web_is_asked() {
        refused("example.com/page", &LinkError::NotAnAddress);
        refused("", &LinkError::NotAnAddress);
        refused("file:///etc/passwd", &LinkError::Scheme);
        refused("gopher://example.com/", &LinkError::Scheme);
        refused("http://alice:secret@example.com/", &LinkError::Credentials);
        refused("http://93.184.216.34:8080/", &LinkError::Port(8080));
        for host in [
            "127.0.0.1",
            "2130706433",
            "0x7f.1",
            "169.254.169.254",
            "10.1.2.3",
            "100.64.0.1",
            "0.0.0.0",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "[fe80::1]",
            "localhost",
        ] {
            let link = format!("http://{host}/latest/meta-data");
            let shown = Url::parse(&link).unwrap().host_str().unwrap().to_owned();
            refused(&link, &LinkError::NotPublic(shown));
        }
    }

    #[test]
    fn an_operator_names_hosts_with_or_without_a_port() {
        let trusted: TrustedHost = "wiki.example".parse().unwrap();
        assert!(trusted.is("wiki.example", 443) && !trusted.is("wiki.example", 8080));
        let trusted: TrustedHost = "10.0.0.7:80".parse().unwrap();
        assert!(trusted.is("10.0.0.7", 80) && !trusted.is("10.0.0.7", 443));
        for wrong in ["", "a/b", "a?b", "http://a"] {
            assert!(wrong.parse::<TrustedHost>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused() {
        let packed = |bytes: &[u8]| {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(bytes).unwrap();
            encoder.finish().unwrap()
        };
        assert_eq!(unpack(packed(b"<p>Bees"), "gzip").unwrap(), b"<p>Bees");
        assert_eq!(unpack(packed(&vec![b' '; bounds::LINK_BYTES + 1]), "GZIP"), Err(LinkError::TooLarge));
        assert_eq!(unpack(b"?".to_vec(), "gzip"), Err(LinkError::Encoding("gzip".to_owned())));
        assert_eq!(unpack(b"?".to_vec(), "br"), Err(LinkError::Encoding("br".to_owned())));
    }

    #[test]
    fn a_page_has_a_name() {
        let named = |link: &str, is_html| name(&Url::parse(link).unwrap(), is_html);
        assert_eq!(named("https://a.example/x/report.pdf?v=2", false), "report.pdf");
        assert_eq!(named("https://a.example/x/bees/", true), "bees.html");
        assert_eq!(named("https://a.example", true), "a.example.html");
    }
}
