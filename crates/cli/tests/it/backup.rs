//! A backup while people work, and its restore on another machine, with the commands of docs/operations.md.

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use deckwright_interface::client::{Client, UserClient};
use deckwright_interface::wire::{DesignQuery, SaveForm};
use deckwright_interface::{Code, Error, endpoint};

use crate::outage::{assert_downloads, save};
use crate::process::{Service, download, markdown, outline};
use crate::raw::Caller;

const OPERATIONS: &str = include_str!("../../../../docs/operations.md");
const WORKS: usize = 5;

/// The first block of commands below `heading`.
fn commands(heading: &str) -> &'static str {
    let below = OPERATIONS.split_once(heading).expect("the heading is there").1;
    below.split_once("```sh\n").expect("commands follow").1.split_once("```").expect("they end").0
}

#[track_caller]
fn run(folder: &Path, script: &str) {
    let output = Command::new("sh").args(["-ec", script]).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{script}\n{}", String::from_utf8_lossy(&output.stderr));
}

#[track_caller]
fn deckwright(data: &Path, arguments: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deckwright"));
    let output = command.args(arguments).arg("--data").arg(data).output().unwrap();
    assert!(output.status.success(), "{arguments:?}\n{}", String::from_utf8_lossy(&output.stderr));
}

/// A service whose master key is that of its data folder.
fn service() -> Service {
    Service::new(&[]).launched_by(&["env", "-u", "DECKWRIGHT_MASTER_KEY"])
}

#[tokio::test]
async fn a_backup_is_restored_with_the_documented_commands() {
    let old = service();
    let process = old.start().await;
    let user = old.user();
    let mut works = Vec::new();
    for _ in 0..WORKS {
        works.push(save(&user).await.unwrap());
    }
    assert_downloads(&old.client(), &user, works[0], "pdf").await;
    let text = user.create_task(&markdown("# Kept\n## Words\n### Page\n#### Point")).await.unwrap().id;
    let caller = Caller::new(&old, "u").await;
    assert_eq!(caller.get(&old, endpoint::OPTIONS).await.unwrap(), 0);

    // Others make works and clear them all the while.
    let folder = tempfile::tempdir().unwrap();
    let other = old.client().user("other", "");
    let backup = async {
        let (folder, data) = (folder.path().to_owned(), old.data());
        tokio::task::spawn_blocking(move || {
            run(&folder, &format!("ln -s {} data; mkdir backup SOMEWHERE-ELSE", data.display()));
            run(&folder, commands("\nOne machine:\n"));
        })
        .await
        .unwrap();
    };
    let cleared = Mutex::new(Vec::new());
    tokio::select! {
        () = backup => {}
        () = make_and_clear(&other, &cleared) => {}
    }
    let cleared = cleared.into_inner().unwrap();
    process.kill().await;

    let new = service();
    std::fs::create_dir_all(new.data()).unwrap();
    run(folder.path(), &format!("cp -a backup/. SOMEWHERE-ELSE/master.key {}", new.data().display()));
    deckwright(&new.data(), &["doctor"]);
    deckwright(&new.data(), &["restored"]);
    let process = new.start().await;
    let (client, user) = (new.client(), new.user());

    let stale = caller.get(&new, endpoint::OPTIONS).await.unwrap();
    assert_eq!(stale, i64::from(Code::Authentication.number()), "a token of before the restore");
    assert_eq!(outline(&user, text).await.unwrap().lines().next(), Some("# Kept"));
    let mut found = check_works(&client, &user, &[]).await;
    found.reverse();
    assert_eq!(found, works);
    check_works(&client, &client.user("other", ""), &cleared).await;
    assert_downloads(&client, &user, works[0], "pdf").await;
    assert_downloads(&client, &user, works[WORKS - 1], "ppt").await;
    save(&user).await.unwrap();
    process.kill().await;
}

/// Makes works and clears them; remembers in `cleared` which.
async fn make_and_clear(user: &UserClient, cleared: &Mutex<Vec<i64>>) {
    loop {
        let design = save(user).await.unwrap();
        let task = user.create_task(&markdown("# Stays\n## A while")).await.unwrap().id;
        user.save_design(&SaveForm::of_task(task)).await.unwrap();
        user.delete_design(design).await.unwrap();
        cleared.lock().unwrap().push(design);
        user.clear_design(design).await.unwrap();
    }
}

/// Every work that is listed has its files, unless its user made it and cleared it again while the backup ran: then the
/// database's copy may still know it. Returns them, newest first.
async fn check_works(client: &Client, user: &UserClient, cleared: &[i64]) -> Vec<i64> {
    let list =
        user.designs(&DesignQuery { page_size: Some(100), ..DesignQuery::default() }).await.unwrap().list;
    for design in &list {
        for address in [&design.cover_url, &design.canvas_url, &design.ai_data] {
            match download(client, address).await {
                Ok(bytes) => assert!(!bytes.is_empty()),
                Err(Error::Api { .. }) if cleared.contains(&design.id) => {}
                Err(error @ Error::Api { .. }) => panic!("a file of work {} is missing: {error}", design.id),
                Err(error) => panic!("{error}"),
            }
        }
    }
    list.into_iter().map(|design| design.id).collect()
}
