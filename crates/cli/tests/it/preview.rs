//! `deckwright suit preview`: what the browser is told of a family's file, before and after it is saved.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const MINIMAL: &str = include_str!("../../../../assets/suits/minimal.kdl");

struct Preview {
    process: Child,
    address: String,
}

impl Preview {
    fn start(file: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_deckwright"));
        let started = command.args(["suit", "preview"]).arg(file).stdout(Stdio::piped()).spawn();
        let mut process = started.unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.strip_prefix("http://").and_then(|rest| rest.split(' ').next()).unwrap().to_owned();
        Self { process, address }
    }

    fn get(&self, path: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        answer
    }

    fn text(&self, path: &str) -> String {
        String::from_utf8_lossy(&self.get(path)).into_owned()
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

#[test]
fn a_save_draws_anew_and_mistakes_are_told_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.kdl");
    std::fs::write(&file, MINIMAL).unwrap();
    let preview = Preview::start(&file);

    assert!(preview.text("/").contains("<title>Suit preview</title>"));
    let view = preview.text("/view?show=standard&color=red&lang=zh");
    assert!(view.contains(r#""family":"Minimal""#) && view.contains(r#""label":"cover"#), "{view}");
    let page = preview.get("/page/0?show=standard&color=red&lang=zh");
    assert!(page.windows(4).any(|bytes| bytes == b"\x89PNG"));
    assert!(preview.text("/page/9999?show=standard").starts_with("HTTP/1.1 404"));

    let before = preview.text("/stamp");
    let line = MINIMAL.lines().position(|line| line.starts_with("type")).unwrap() + 1;
    std::fs::write(&file, MINIMAL.replacen("type {", "typo {", 1)).unwrap();
    assert_ne!(preview.text("/stamp"), before);
    let view = preview.text("/view");
    assert!(view.contains("mistakes") && view.contains(&format!("own.kdl:{line}: typo")), "{view}");
}

#[test]
fn a_file_that_is_not_there_is_said_so() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deckwright"));
    let done = command.args(["suit", "preview", "none.kdl"]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(!done.status.success() && said.contains("cannot read none.kdl"), "{said}");
}
