//! The main flow of the interface, by a script that has only curl and openssl.

use std::process::Stdio;

use rstest::rstest;

use crate::test_app::{API_KEY, SECRET, TestApp};
use crate::test_db::Backend;

#[derive(Clone, Copy, Debug)]
enum Files {
    Folder,
    S3,
}

#[rstest]
#[case::one_machine(Backend::Sqlite, Files::Folder)]
#[case::many_machines(Backend::Postgres, Files::S3)]
#[tokio::test]
async fn from_a_token_to_a_download(#[case] backend: Backend, #[case] files: Files) {
    let blobs = match files {
        Files::Folder => None,
        Files::S3 => {
            let store = std::env::var("DECKWRIGHT_TEST_S3")
                .expect("this test needs an S3-compatible store: run it as `scripts/with-s3 cargo test …`");
            Some(format!("{store}-{}", std::process::id()))
        }
    };
    let flags: Vec<&str> = blobs.iter().flat_map(|place| ["--blobs", place]).collect();
    let app = TestApp::start_with(backend, &flags).await;

    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/main-flow");
    let mut command = tokio::process::Command::new("bash");
    command.arg(script).args([&app.base, API_KEY, SECRET]).stdin(Stdio::null()).kill_on_drop(true);
    let output = command.output().await.unwrap();
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", shown(&output.stdout), shown(&output.stderr));
}
