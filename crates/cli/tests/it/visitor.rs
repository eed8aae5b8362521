//! A user as cheap as a load needs: a thread of its own, one connection, requests by hand.
//!
//! The typed client of `deckwright-interface` costs the machine as much as the service does where both are built for
//! everyday use; what is measured here is the service. Talks to 127.0.0.1 alone.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use deckwright_interface::endpoint::{self, X_API_KEY, X_CHANNEL, X_SIGNATURE, X_TIMESTAMP, X_TOKEN};
use deckwright_interface::{Code, signing};
use serde_json::Value;

use crate::process::{API_KEY, SECRET};

/// How long a user who is told to come again later does so.
const PATIENCE: Duration = Duration::from_mins(3);
/// Between two looks at what is not ready yet.
const LOOK_AGAIN: Duration = Duration::from_millis(20);
const SILENCE: Duration = Duration::from_mins(2);
/// A service that was told to come again says in seconds when.
const MIN_WAIT_LENGTH: Duration = Duration::from_millis(200);

pub struct Visitor {
    address: String,
    uid: String,
    /// Key, token and channel, as they stand in every request.
    headers: String,
    connection: Option<BufReader<TcpStream>>,
    /// How often it was told to come again later.
    pub turned_away: usize,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub retry_after: Option<Duration>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn envelope(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    pub fn code(&self) -> i64 {
        self.envelope()["code"].as_i64().unwrap_or(-1)
    }

    fn is_busy(&self, code: i64) -> bool {
        matches!(self.status, 429 | 503) || code == i64::from(Code::ExportQueueFull.number())
    }
}

impl Visitor {
    pub fn new(address: &str, uid: &str) -> Self {
        Self {
            address: address.to_owned(),
            uid: uid.to_owned(),
            headers: String::new(),
            connection: None,
            turned_away: 0,
        }
    }

    /// Fetches the token that all further calls go with.
    pub fn enter(&mut self) -> Result<(), String> {
        let path = format!("{}?uid={}&channel=", endpoint::TOKEN, encode(&self.uid));
        self.headers = signed_headers("GET", endpoint::TOKEN);
        let token = self.ask("GET", &path, "", b"")?;
        let token = token["token"].as_str().ok_or("no token")?;
        self.headers = format!("{X_API_KEY}: {API_KEY}\r\n{X_TOKEN}: {token}\r\n{X_CHANNEL}: \r\n");
        Ok(())
    }

    /// Calls from now on are signed by the integrator, for this very path.
    pub fn sign(&mut self, method: &str, path: &str) {
        self.headers = signed_headers(method, path);
    }

    pub fn get(&mut self, path: &str) -> Result<Value, String> {
        self.ask("GET", path, "", b"")
    }

    pub fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Result<Value, String> {
        self.ask("POST", path, "application/x-www-form-urlencoded", form_body(form).as_bytes())
    }

    /// From a title to a file: the whole way that users take. Returns the work.
    pub fn journey(&mut self, title: &str) -> Result<i64, String> {
        self.enter()?;
        let task = self.post(endpoint::TASK, &[("title", title), ("page", "53")])?;
        let task = task["id"].as_i64().ok_or("no task")?;
        let outline = self.patiently("GET", &format!("{}?task_id={task}", endpoint::OUTLINE), "", b"")?;
        if !outline.body.ends_with(b"event:close\ndata:api-close\n\n") {
            return Err(format!("an outline without its end: {}", String::from_utf8_lossy(&outline.body)));
        }
        let ticket = self.get(&format!("{}?task_id={task}", endpoint::CONTENT))?;
        let check = format!("{}?ticket={}", endpoint::CONTENT_CHECK, ticket.as_str().ok_or("no ticket")?);
        self.until(|user| Ok((user.get(&check)?["status"] == 2).then_some(())))?;
        let design = self.post(endpoint::DESIGN_SAVE, &[("task_id", &task.to_string())])?;
        let design = design["id"].as_i64().ok_or("no work")?;
        self.export(design, "ppt")?;
        Ok(design)
    }

    /// Exports a work and downloads the file.
    pub fn export(&mut self, design: i64, format: &str) -> Result<(), String> {
        let form =
            [("id", &*design.to_string()), ("format", format), ("edit", "true"), ("files_to_zip", "false")];
        let key = self.post(endpoint::EXPORT, &form)?;
        let key = key.as_str().ok_or("no export")?.to_owned();
        let address = self.until(|user| {
            let found = user.post(endpoint::EXPORT_RESULT, &[("task_key", &key)])?;
            Ok(found[0].as_str().map(str::to_owned))
        })?;
        let path = address.split_once(&self.address).ok_or("an address elsewhere")?.1.to_owned();
        let file = self.patiently("GET", &path, "", b"")?;
        let whole = file.status == 200 && (file.body.starts_with(b"PK") || file.body.starts_with(b"%PDF"));
        if whole { Ok(()) } else { Err(format!("{} and {} bytes for a file", file.status, file.body.len())) }
    }

    /// Removes a work for good.
    pub fn clear(&mut self, design: i64) -> Result<(), String> {
        let id = design.to_string();
        self.post(endpoint::DESIGN_DELETE, &[("user_design_id", &id)])?;
        self.post(endpoint::DESIGN_CLEAR, &[("user_design_id", &id)])?;
        Ok(())
    }

    pub fn until<T>(
        &mut self,
        mut look: impl FnMut(&mut Self) -> Result<Option<T>, String>,
    ) -> Result<T, String> {
        let began = Instant::now();
        loop {
            if let Some(found) = look(self)? {
                return Ok(found);
            }
            if began.elapsed() > PATIENCE {
                return Err("it never came".to_owned());
            }
            std::thread::sleep(LOOK_AGAIN);
        }
    }

    /// `data` of the answer, once there is one.
    fn ask(&mut self, method: &str, path: &str, content_type: &str, body: &[u8]) -> Result<Value, String> {
        let answer = self.patiently(method, path, content_type, body)?;
        let mut envelope = answer.envelope();
        if envelope["code"] == 0 {
            return Ok(envelope["data"].take());
        }
        Err(format!("{path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body)))
    }

    /// The answer, however often it is told to come again.
    fn patiently(
        &mut self,
        method: &str,
        path: &str,
        content_type: &str,
        body: &[u8],
    ) -> Result<Answer, String> {
        let began = Instant::now();
        loop {
            let answer =
                self.send(method, path, content_type, body).map_err(|error| format!("{path}: {error}"))?;
            let code = if answer.body.starts_with(b"{") { answer.code() } else { 0 };
            if !answer.is_busy(code) || began.elapsed() > PATIENCE {
                return Ok(answer);
            }
            self.turned_away += 1;
            std::thread::sleep(answer.retry_after.unwrap_or_default().max(MIN_WAIT_LENGTH));
        }
    }

    /// One request and its answer as it is.
    pub fn send(&mut self, method: &str, path: &str, content_type: &str, body: &[u8]) -> io::Result<Answer> {
        let head = self.head(method, path, content_type, body.len());
        for attempt in 0..2 {
            let fresh = self.connection.is_none();
            let mut connection = self.connect()?;
            let sent = connection
                .get_mut()
                .write_all(head.as_bytes())
                .and_then(|()| connection.get_mut().write_all(body));
            // Who refuses a body may answer before its end and close: the answer is what counts.
            match read_answer(&mut connection) {
                Ok((answer, stays)) => {
                    self.connection = (stays && sent.is_ok()).then_some(connection);
                    return Ok(answer);
                }
                // A connection that lay idle may have been closed meanwhile.
                Err(error) if fresh || attempt > 0 => return Err(error),
                Err(_) => {}
            }
        }
        Err(ErrorKind::BrokenPipe.into())
    }

    fn head(&self, method: &str, path: &str, content_type: &str, length: usize) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n{}", self.address, self.headers);
        if method == "POST" {
            head += &format!("content-type: {content_type}\r\ncontent-length: {length}\r\n");
        }
        head + "\r\n"
    }

    fn connect(&mut self) -> io::Result<BufReader<TcpStream>> {
        if let Some(open) = self.connection.take() {
            return Ok(open);
        }
        let stream = TcpStream::connect(&self.address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(SILENCE))?;
        Ok(BufReader::with_capacity(16 * 1024, stream))
    }

    /// Begins to read a stream and holds it; returned once its first event is there.
    pub fn open_stream(&self, path: &str) -> io::Result<TcpStream> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(SILENCE))?;
        stream.write_all(self.head("GET", path, "", 0).as_bytes())?;
        let mut seen = Vec::new();
        while !contains(&seen, b"\nevent:") {
            let mut piece = [0; 1024];
            let count = stream.read(&mut piece)?;
            if count == 0 {
                return Err(io::Error::other(String::from_utf8_lossy(&seen).into_owned()));
            }
            seen.extend_from_slice(&piece[..count]);
        }
        Ok(stream)
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// The headers of a call that is signed for its own path.
fn signed_headers(method: &str, path: &str) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs() as i64;
    let signature = signing::sign(SECRET, method, path, now);
    format!("{X_API_KEY}: {API_KEY}\r\n{X_TIMESTAMP}: {now}\r\n{X_SIGNATURE}: {signature}\r\n")
}

/// The answer, and whether the connection can be used again.
fn read_answer(connection: &mut impl BufRead) -> io::Result<(Answer, bool)> {
    let (mut status, mut length, mut chunked, mut stays) = (0, None, false, true);
    let mut retry_after = None;
    let mut line = String::new();
    loop {
        line.clear();
        if connection.read_line(&mut line)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let text = line.trim_end();
        if text.is_empty() {
            break;
        }
        if status == 0 {
            status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_default();
            continue;
        }
        let (name, value) = text.split_once(':').unwrap_or((text, ""));
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().ok(),
            "transfer-encoding" => chunked = value.eq_ignore_ascii_case("chunked"),
            "connection" => stays = !value.eq_ignore_ascii_case("close"),
            "retry-after" => retry_after = value.parse().ok().map(Duration::from_secs),
            _ => {}
        }
    }
    let mut body = Vec::new();
    if chunked {
        loop {
            line.clear();
            connection.read_line(&mut line)?;
            let size = usize::from_str_radix(line.trim_end(), 16).map_err(io::Error::other)?;
            let begin = body.len();
            body.resize(begin + size + 2, 0);
            connection.read_exact(&mut body[begin..])?;
            body.truncate(begin + size);
            if size == 0 {
                break;
            }
        }
    } else if let Some(length) = length {
        body.resize(length, 0);
        connection.read_exact(&mut body)?;
    } else {
        stays = false;
        connection.read_to_end(&mut body)?;
    }
    Ok((Answer { status, retry_after, body }, stays))
}

pub fn form_body(form: &[(&str, &str)]) -> String {
    let pairs: Vec<String> =
        form.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    pairs.join("&")
}

pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => encoded.push(byte.into()),
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}
