//! A process of the executable: started, waited for, killed, started again.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use deckwright_interface::client::{Client, Polling, UserClient};
use deckwright_interface::wire::{ExportForm, TaskForm};
use deckwright_interface::{Error, Result};
use futures::TryStreamExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

pub const API_KEY: &str = "key";
pub const SECRET: &str = "secret";
pub const MASTER_KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
/// A start on a machine that does much else.
const MAX_START_LENGTH: Duration = Duration::from_mins(1);
pub const PATIENT_POLLING: Polling = Polling {
    first: Duration::from_millis(20),
    longest: Duration::from_millis(300),
    deadline: Duration::from_mins(1),
};

/// How to start `deckwright serve`, as often as it takes: the same folder, the same port.
pub struct Service {
    folder: tempfile::TempDir,
    port: u16,
    flags: Vec<String>,
    env: Vec<(String, String)>,
    /// Started by this command, which gets the executable and its flags as further arguments.
    launcher: Vec<String>,
    executable: PathBuf,
    /// `serve`, or `work`, which listens for operators alone.
    role: String,
}

/// A running process; killed when dropped.
pub struct Process {
    child: Child,
}

impl Service {
    /// With flags of `deckwright serve` beside those that every test needs.
    pub fn new(flags: &[&str]) -> Self {
        Self::of(env!("CARGO_BIN_EXE_deckwright").into(), &[&["--workers", "2"], flags].concat())
    }

    /// With as many workers as the machine has use for, and from the release build where the environment names one:
    /// for what is measured.
    pub fn as_operators_run_it(flags: &[&str]) -> Self {
        let release = std::env::var_os("DECKWRIGHT_PROVE_PROGRAM").map(PathBuf::from);
        Self::of(release.unwrap_or_else(|| env!("CARGO_BIN_EXE_deckwright").into()), flags)
    }

    /// A process of any role, with these flags and no others than it needs to be started here.
    pub fn of_role(role: &str, flags: &[&str]) -> Self {
        Self { role: role.to_owned(), ..Self::of(env!("CARGO_BIN_EXE_deckwright").into(), flags) }
    }

    /// Which build of the program runs.
    pub fn build(&self) -> &'static str {
        if self.executable == Path::new(env!("CARGO_BIN_EXE_deckwright")) {
            "everyday build"
        } else {
            "release build"
        }
    }

    fn of(executable: PathBuf, flags: &[&str]) -> Self {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        Self {
            folder: tempfile::tempdir().unwrap(),
            port: free.local_addr().unwrap().port(),
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            env: Vec::new(),
            launcher: Vec::new(),
            executable,
            role: "serve".to_owned(),
        }
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn launched_by(mut self, launcher: &[&str]) -> Self {
        self.launcher = launcher.iter().map(|&part| part.to_owned()).collect();
        self
    }

    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub fn client(&self) -> Client {
        Client::new(&format!("http://{}", self.address()), API_KEY, SECRET).unwrap()
    }

    pub fn user(&self) -> UserClient {
        self.client().user("u", "")
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Starts it and does not wait until it answers.
    fn spawn(&self) -> Process {
        std::fs::create_dir_all(self.data()).unwrap();
        let log = File::options().create(true).append(true).open(self.log()).unwrap();
        let executable = self.executable.display().to_string();
        let mut words = self.launcher.iter().cloned().chain([executable]);
        let mut command = Command::new(words.next().unwrap());
        let listen = if self.role == "work" { "--admin-listen" } else { "--listen" };
        command.args(words).args([self.role.as_str(), listen, &self.address()]);
        command.arg("--data").arg(self.data()).args(&self.flags);
        command.env("DECKWRIGHT_API_KEY", API_KEY).env("DECKWRIGHT_SECRET_KEY", SECRET);
        command.env("DECKWRIGHT_MASTER_KEY", MASTER_KEY).envs(self.env.clone());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).kill_on_drop(true);
        Process { child: command.spawn().unwrap() }
    }

    /// Starts it and waits until it is ready.
    pub async fn start(&self) -> Process {
        self.try_start().await.unwrap_or_else(|| panic!("it ended\n{}", self.tail()))
    }

    /// Starts it and waits until it is ready; `None` if it ends before.
    pub async fn try_start(&self) -> Option<Process> {
        let mut process = self.spawn();
        let began = Instant::now();
        loop {
            if is_ready(&self.address()).await.unwrap_or_default() {
                return Some(process);
            }
            if process.child.try_wait().unwrap().is_some() {
                return None;
            }
            assert!(
                began.elapsed() < MAX_START_LENGTH,
                "not ready after {MAX_START_LENGTH:?}\n{}",
                self.tail()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The end of its log, for whoever wants to know what went wrong.
    pub fn tail(&self) -> String {
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(40)..].join("\n")
    }
}

/// Resident memory of a process, in MiB.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    pub resident: usize,
    /// The most since the last [`Process::forget_peak`].
    pub peak: usize,
}

/// Whether the service at `address` says that it is ready.
pub async fn is_ready(address: &str) -> std::io::Result<bool> {
    let mut connection = TcpStream::connect(address).await?;
    connection.write_all(b"GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await?;
    Ok(answer.starts_with("HTTP/1.1 200 "))
}

impl Process {
    pub fn id(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    pub fn memory(&self) -> Memory {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let of = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
        };
        Memory { resident: of("VmRSS:"), peak: of("VmHWM:") }
    }

    /// The peak of its memory begins anew with what it has now.
    pub fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.id()), "5").unwrap();
    }

    /// The time that it has computed so far, on all cores together.
    pub fn computed(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap();
        // The name before may have blanks of its own.
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks: u64 = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum();
        Duration::from_millis(ticks * 10)
    }

    pub fn descriptors(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.id())).unwrap().count()
    }

    /// Waits until it ends by itself.
    pub async fn ended(&mut self) {
        self.child.wait().await.unwrap();
    }

    /// SIGKILL, and waits until it is gone.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }
}

pub fn topic(title: &str) -> TaskForm {
    // The shortest decks: 5 to 10 pages.
    TaskForm { title: Some(title.to_owned()), page: Some(53), ..TaskForm::default() }
}

pub fn markdown(content: &str) -> TaskForm {
    TaskForm { task_type: Some(7), content: Some(content.to_owned()), ..TaskForm::default() }
}

/// The whole outline, read to the end of its stream.
pub async fn outline(user: &UserClient, task_id: i64) -> Result<String> {
    user.outline(task_id).await?.try_collect().await
}

/// The outline, however often the stream breaks.
pub async fn outline_at_last(user: &UserClient, task_id: i64) -> String {
    until(async || match outline(user, task_id).await {
        Err(Error::Protocol(_)) => Ok(None),
        result => result.map(Some),
    })
    .await
}

/// Asks until there is an answer. Errors that pass are waited out, others are the test's end.
pub async fn until<T>(ask: impl AsyncFn() -> Result<Option<T>>) -> T {
    let began = Instant::now();
    loop {
        let error = match ask().await {
            Ok(Some(answer)) => return answer,
            Ok(None) => None,
            Err(error) if error.is_temporary() => Some(error),
            Err(error) => panic!("{error}"),
        };
        assert!(
            began.elapsed() < PATIENT_POLLING.deadline,
            "no answer after {:?}: {error:?}",
            PATIENT_POLLING.deadline
        );
        tokio::time::sleep(PATIENT_POLLING.first).await;
    }
}

/// Asks for an export and waits for its files.
pub async fn export(user: &UserClient, design_id: i64, format: &str) -> Result<Vec<String>> {
    let key = user.export(&ExportForm::new(design_id, format)).await?;
    user.wait_for_export(&key, PATIENT_POLLING).await
}

pub async fn download(client: &Client, address: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    client.download(address, &mut bytes).await?;
    Ok(bytes)
}

/// The file is what its format says: a pdf from head to tail, or a package without a broken part in which
/// every relationship leads to a part.
pub fn assert_valid(format: &str, bytes: &[u8]) {
    if format == "pdf" {
        let end = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(32)..]).into_owned();
        assert!(bytes.starts_with(b"%PDF-") && end.contains("%%EOF"), "no pdf: {end}");
        return;
    }
    let mut package = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let names: Vec<String> = package.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert!(names.iter().filter(|name| name.starts_with("ppt/slides/slide")).count() >= 5, "{names:?}");
    for name in &names {
        let mut part = Vec::new();
        // Reading to the end checks the sum.
        std::io::Read::read_to_end(&mut package.by_name(name).unwrap(), &mut part).unwrap();
        // `ppt/_rels/presentation.xml.rels` holds the relationships of a part in `ppt`.
        let path = Path::new(name);
        if path.extension().is_none_or(|extension| extension != "rels") {
            continue;
        }
        let source = path.parent().and_then(Path::parent).unwrap();
        let text = String::from_utf8(part).unwrap();
        for relation in text.split("<Relationship ").skip(1).filter(|text| !text.contains("External")) {
            let target = relation.split("Target=\"").nth(1).unwrap().split('"').next().unwrap();
            let target = resolve(source, target);
            assert!(names.contains(&target), "{name} leads to {target}, which is not there");
        }
    }
}

/// The name of the part that `target` names, seen from `folder`.
fn resolve(folder: &Path, target: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut parts: Vec<&str> = folder.iter().map(|part| part.to_str().unwrap()).collect();
    for part in target.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
