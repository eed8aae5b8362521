//! A disk that is full, a store that is gone: clear errors, nothing lost, and it goes on without a restart.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use deckwright_interface::client::{Client, UserClient};
use deckwright_interface::wire::{DesignQuery, ExportForm, SaveForm};
use deckwright_interface::{Code, Error, Result};

use crate::process::{
    PATIENT_POLLING, Process, Service, assert_valid, download, export, markdown, outline, until,
};
use crate::proxy::Proxy;

pub const OUTLINE: &str = "# Bees\n## Life\n### A hive\n#### Queen\n- She lays the eggs.\n#### Workers\n- They do the rest.\n\
     ## Work\n### A day\n#### Morning\n- They fly out.\n";

/// The service says that it cannot do this now, and why.
#[track_caller]
pub fn assert_unavailable<T: std::fmt::Debug>(result: Result<T>, why: &str) {
    match result {
        Err(Error::Api { code, msg, retry_after }) => {
            assert_eq!(Code::from_number(code), Some(Code::Unavailable), "{msg}");
            assert!(msg.contains(why) && retry_after.is_some(), "{msg}");
        }
        other => panic!("not refused: {other:?}"),
    }
}

pub async fn save(user: &UserClient) -> Result<i64> {
    let task = user.create_task(&markdown(OUTLINE)).await?.id;
    Ok(user.save_design(&SaveForm::of_task(task)).await?.id)
}

pub async fn works(user: &UserClient) -> Vec<i64> {
    let list = user.designs(&DesignQuery::default()).await.unwrap().list;
    list.into_iter().map(|design| design.id).collect()
}

pub async fn assert_downloads(client: &Client, user: &UserClient, design: i64, format: &str) {
    let addresses = export(user, design, format).await.unwrap();
    assert_valid(format, &download(client, &addresses[0]).await.unwrap());
}

/// A service whose data, or one folder in it, lies on a small disk of its own, which only it sees and which goes with it.
fn on_a_small_disk(folder: &str) -> Service {
    let service = Service::new(&[]);
    let folder = service.data().join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let folder = folder.display().to_string();
    // As root a mount needs nothing more; others become root of a namespace of their own.
    let is_root =
        std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let namespace: &[&str] = if is_root { &["--mount"] } else { &["--mount", "--user", "--map-root-user"] };
    let mount = "mount -t tmpfs -o size=24m deckwright \"$0\" || {
            echo 'this test mounts a small disk: run it as root, or where user namespaces are allowed' >&2
            exit 1
        }
        exec \"$@\"";
    service.launched_by(&[&["unshare"], namespace, &["sh", "-c", mount, &folder]].concat())
}

/// Fills the disk that the process sees at a folder of its data to its last byte.
fn fill(process: &Process, service: &Service, folder: &str) -> PathBuf {
    let seen = format!("/proc/{}/root{}/filler", process.id(), service.data().join(folder).display());
    let mut filler = std::fs::File::create(&seen).unwrap();
    for size in [1 << 16, 1 << 10, 1] {
        let error = loop {
            if let Err(error) = filler.write_all(&vec![0; size]) {
                break error;
            }
        };
        assert_eq!(error.kind(), ErrorKind::StorageFull, "{error}");
    }
    seen.into()
}

#[tokio::test]
async fn a_full_disk_refuses_writes_and_loses_nothing() {
    let service = on_a_small_disk("");
    let process = service.start().await;
    let (client, user) = (service.client(), service.user());
    let first = save(&user).await.unwrap();
    assert_downloads(&client, &user, first, "ppt").await;
    let task = user.create_task(&markdown(OUTLINE)).await.unwrap().id;

    let filler = fill(&process, &service, "");
    assert_unavailable(user.save_design(&SaveForm::of_task(task)).await, "disk is full");
    // The database has some room in files of its own, and then none.
    let long = format!(
        "{OUTLINE}{}",
        "- Bees fly out in the morning, and they come home again at night.\n".repeat(4_000)
    );
    let mut accepted = Vec::new();
    let refused = loop {
        assert!(accepted.len() < 200, "a full disk takes everything");
        match user.create_task(&markdown(&long)).await {
            Ok(task) => accepted.push(task.id),
            refused => break refused,
        }
    };
    assert_unavailable(refused, "disk is full");
    assert_eq!(works(&user).await, [first], "reading goes on");
    assert_downloads(&client, &user, first, "ppt").await;

    std::fs::remove_file(filler).unwrap();
    let second = until(async || save(&user).await.map(Some)).await;
    assert_eq!(works(&user).await, [second, first]);
    for (design, format) in [(first, "ppt"), (first, "pdf"), (second, "ppt")] {
        assert_downloads(&client, &user, design, format).await;
    }
    for task in accepted {
        assert!(outline(&user, task).await.unwrap().starts_with("# Bees"), "task {task}");
    }
    process.kill().await;
}

/// The store has a disk of its own, and the database another.
#[tokio::test]
async fn a_full_store_refuses_files_and_nothing_else() {
    let service = on_a_small_disk("blobs");
    let process = service.start().await;
    let (client, user) = (service.client(), service.user());
    let first = save(&user).await.unwrap();
    let filler = fill(&process, &service, "blobs");
    assert_unavailable(save(&user).await, "disk is full");
    let key = user.export(&ExportForm::new(first, "pdf")).await.unwrap();
    assert_eq!(user.export_result(&key).await.unwrap(), [""; 0], "not failed, not ready");
    // What needs no new file goes on: words are written, kept and read, and works too.
    let task = user.create_task(&markdown(OUTLINE)).await.unwrap().id;
    assert!(outline(&user, task).await.unwrap().starts_with("# Bees"));
    assert_eq!(works(&user).await, [first]);

    std::fs::remove_file(filler).unwrap();
    let addresses = user.wait_for_export(&key, PATIENT_POLLING).await.unwrap();
    assert_valid("pdf", &download(&client, &addresses[0]).await.unwrap());
    let second = until(async || save(&user).await.map(Some)).await;
    assert_eq!(works(&user).await, [second, first]);
    assert_downloads(&client, &user, second, "ppt").await;
    process.kill().await;
}

/// A service with an S3 store behind a line that can be cut or be slow.
async fn on_a_line() -> (Proxy, Service) {
    let store = std::env::var("DECKWRIGHT_TEST_S3")
        .expect("this test needs an S3-compatible store: run it as `scripts/with-s3 cargo test …`");
    let endpoint = std::env::var("AWS_ENDPOINT").expect("scripts/with-s3 sets it");
    let line = Proxy::start(vec![endpoint.strip_prefix("http://").unwrap().to_owned()]).await;
    let blobs = format!("{store}-outage-{}", std::process::id());
    let service = Service::new(&["--blobs", &blobs]).env("AWS_ENDPOINT", &format!("http://{}", line.address));
    (line, service)
}

#[tokio::test]
async fn a_slow_store_holds_up_only_who_waits_for_it() {
    let (line, service) = on_a_line().await;
    let process = service.start().await;
    let (client, user) = (service.client(), service.user());
    let first = save(&user).await.unwrap();

    line.slow_down(std::time::Duration::from_millis(700));
    let began = std::time::Instant::now();
    let saving = async {
        let design = save(&user).await.unwrap();
        (design, began.elapsed())
    };
    // Others list their works and write outlines all the while; none of them may wait for the store.
    let others = async {
        let other = client.user("other", "");
        for _ in 0..3 {
            assert!(works(&other).await.is_empty());
            let task = other.create_task(&markdown(OUTLINE)).await.unwrap().id;
            assert!(outline(&other, task).await.unwrap().starts_with("# Bees"));
        }
        began.elapsed()
    };
    let ((second, saved), served) = tokio::join!(saving, others);
    assert!(served < saved, "others were served after {served:?}, the save after {saved:?}");
    assert_eq!(works(&user).await, [second, first]);
    assert_downloads(&client, &user, second, "ppt").await;
    println!(
        "measured: a save takes {:.1} s, others were done after {:.1} s",
        saved.as_secs_f64(),
        served.as_secs_f64()
    );
    process.kill().await;
}

#[tokio::test]
async fn a_store_that_is_gone_is_waited_for() {
    let (line, service) = on_a_line().await;
    let process = service.start().await;
    let (client, user) = (service.client(), service.user());
    let first = save(&user).await.unwrap();
    assert_downloads(&client, &user, first, "ppt").await;

    line.cut();
    assert_unavailable(save(&user).await, "file store");
    let key = user.export(&ExportForm::new(first, "pdf")).await.unwrap();
    assert_eq!(user.export_result(&key).await.unwrap(), [""; 0], "not failed, not ready");
    assert_eq!(works(&user).await, [first], "what needs no files goes on");

    line.mend();
    let second = until(async || save(&user).await.map(Some)).await;
    assert_eq!(works(&user).await, [second, first]);
    let addresses = user.wait_for_export(&key, PATIENT_POLLING).await.unwrap();
    assert_valid("pdf", &download(&client, &addresses[0]).await.unwrap());
    assert_downloads(&client, &user, second, "ppt").await;
    process.kill().await;
}
