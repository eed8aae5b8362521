//! What deploy/ says, started for real: the roles of the compose file as processes of one machine, behind a balancer.

use std::collections::BTreeSet;
use std::process::Command;

use deckwright_interface::client::Client;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::outage::assert_downloads;
use crate::outage::save;
use crate::process::{API_KEY, SECRET, Service};
use crate::proxy::Proxy;
use crate::test_db::{Backend, Place};

const COMPOSE: &str = include_str!("../../../../deploy/compose.yaml");
const FILES: [&str; 5] = [
    COMPOSE,
    include_str!("../../../../deploy/example.env"),
    include_str!("../../../../deploy/kubernetes.yaml"),
    include_str!("../../../../deploy/deckwright.service"),
    include_str!("../../../../Dockerfile"),
];

#[test]
fn every_setting_of_deploy_is_one() {
    let help = |role: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_deckwright")).args([role, "--help"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let help = help("up") + &help("serve") + &help("work");
    let named = FILES.iter().flat_map(|text| text.split(|c: char| !(c.is_ascii_uppercase() || c == '_')));
    let named: BTreeSet<&str> =
        named.filter(|word| word.starts_with("DECKWRIGHT_") && word.len() > 11).collect();
    assert!(named.len() > 8, "{named:?}");
    for name in named {
        assert!(help.contains(name), "{name} is no setting");
    }
}

/// The words of `command: [serve, --no-worker]`, for each service of ours.
fn commands() -> Vec<Vec<&'static str>> {
    let ours = COMPOSE.split("<<: *deckwright\n").skip(1);
    ours.map(|service| {
        let list = service.split_once("command: [").expect("a command").1.split_once(']').expect("its end").0;
        list.split(',').map(str::trim).collect()
    })
    .collect()
}

#[tokio::test]
async fn the_roles_of_the_compose_file_make_a_deck_together() {
    let place = Place::new(Backend::Postgres).await;
    let store = std::env::var("DECKWRIGHT_TEST_S3")
        .expect("this test needs an S3-compatible store: run it as `scripts/with-s3 cargo test …`");
    let (url, blobs) = (place.url(), format!("{store}-deploy-{}", std::process::id()));
    let commands = commands();
    let [serve, work] = commands.as_slice() else { panic!("two roles of ours: {commands:?}") };
    assert_eq!((serve[0], work[0]), ("serve", "work"));
    let flags = |command: &[&'static str]| {
        [&command[1..], &["--database-url", &url, "--blobs", &blobs]]
            .concat()
            .iter()
            .map(|&word| word.to_owned())
            .collect::<Vec<_>>()
    };
    let started = |command: &[&'static str]| {
        let flags = flags(command);
        Service::of_role(command[0], &flags.iter().map(String::as_str).collect::<Vec<_>>())
    };
    // Two that serve and one that works, as the file has them; whoever comes first makes the tables.
    let services = [started(serve), started(serve), started(work)];
    let (one, other, worker) = tokio::join!(services[0].start(), services[1].start(), services[2].start());

    let balancer = Proxy::start(services[..2].iter().map(Service::address).collect()).await;
    let client = Client::new(&format!("http://{}", balancer.address), API_KEY, SECRET).unwrap();
    let user = client.user("u", "");
    let design = save(&user).await.unwrap();
    for format in ["ppt", "pdf"] {
        assert_downloads(&client, &user, design, format).await;
    }
    // The work was done where work is done.
    let done = "deckwright_job_seconds_count{";
    assert!(figures(&services[2]).await.contains(done));
    assert!(!figures(&services[0]).await.contains(done));
    for process in [one, other, worker] {
        process.kill().await;
    }
}

async fn figures(service: &Service) -> String {
    let mut connection = TcpStream::connect(service.address()).await.unwrap();
    connection.write_all(b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    answer
}
