//! One user who tries every trick beside ten who work: the ten hardly notice.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use deckwright_interface::endpoint;
use serde_json::Value;

use crate::load::{Tide, is_proof, tide};
use crate::process::Service;
use crate::visitor::{Visitor, form_body};

const MIB: usize = 1024 * 1024;
/// Those who work, and how long they look at a deck before the next.
const USERS: usize = 10;
const PAUSE: Duration = Duration::from_millis(1_500);
/// Connections of the one who does not; two where nothing is measured.
const HANDS: usize = 12;
/// How many times as long a deck may take them beside that one.
const MAX_GROWTH: f64 = 3.0;
/// So little is lost in the noise of a machine, whatever it is a multiple of.
const UNNOTICED: Duration = Duration::from_millis(250);

/// Something that one should not do, with what it needs prepared once.
struct Tricks {
    deep: String,
    wide: String,
    flood: Vec<u8>,
    chapters: String,
    long_words: String,
    large: String,
}

impl Tricks {
    fn new() -> Self {
        let text = "--x\r\ncontent-disposition: form-data; name=\"title\"\r\n\r\n";
        let flood = [text.as_bytes(), &vec![b'a'; 60 * MIB], b"\r\n--x--\r\n"].concat();
        let word = "x".repeat(10_000);
        let page = "### A page\n#### A point\n- It says something about bees.\n#### Another\n- And this about honey.\n";
        Self {
            deep: format!("{}{}0{}", "[".repeat(120), "0,".repeat(MIB / 2), "]".repeat(120)),
            wide: format!("{{\"children\":[{}{{}}]}}", "{},".repeat(MIB / 3)),
            flood,
            chapters: format!("# Bees\n{}", "## Honey\n### Page\n#### Point\n".repeat(1_600)),
            long_words: format!(
                "# Bees\n## Life\n### Page\n{}",
                format!("#### {word}\n- {word}\n").repeat(4)
            ),
            large: format!("# Bees\n{}", format!("## Chapter\n{}", page.repeat(20)).repeat(20)),
        }
    }

    /// The `number`-th trick; what is answered is no trouble of ours, as long as it is an answer.
    fn play(&self, hand: &mut Visitor, number: usize) -> Option<String> {
        let form = "application/x-www-form-urlencoded";
        let mut send = |path: &str, kind: &str, body: &[u8]| {
            let method = if kind.is_empty() { "GET" } else { "POST" };
            let answer = hand.send(method, path, kind, body).ok()?;
            (answer.status == 500).then(|| format!("{path}: {}", String::from_utf8_lossy(&answer.body)))
        };
        let task = |content: &str| form_body(&[("type", "7"), ("content", content)]);
        match number % 9 {
            0 => send(
                endpoint::OUTLINE_SAVE,
                form,
                form_body(&[("task_id", "1"), ("content", &self.deep)]).as_bytes(),
            ),
            1 => send(
                endpoint::OUTLINE_SAVE,
                form,
                form_body(&[("task_id", "1"), ("content", &self.wide)]).as_bytes(),
            ),
            2 => send(endpoint::TASK, "multipart/form-data; boundary=x", &self.flood),
            3 => send(endpoint::TASK, form, task(&self.chapters).as_bytes()),
            4 => send(endpoint::TASK, form, task(&self.long_words).as_bytes()),
            5 => send(endpoint::TASK, form, task(&self.large).as_bytes()),
            6 => send(
                endpoint::LAYOUT,
                "application/json",
                format!("{{\"text_id\":1,\"x\":{}}}", self.deep).as_bytes(),
            ),
            7 => send(&format!("{}?ticket=a%00b", endpoint::CONTENT_CHECK), "", b""),
            _ => send(endpoint::EXPORT_RESULT, form, b"task_key=a%00b"),
        }
    }
}

/// Large decks, made, looked at in every template, saved and exported without end, and streams that nobody reads.
fn compute(hand: &mut Visitor, tricks: &Tricks, number: usize) -> Option<String> {
    let mut broken = None;
    let mut send = |hand: &mut Visitor, path: &str, kind: &str, body: &str| {
        let method = if kind.is_empty() { "GET" } else { "POST" };
        let Ok(answer) = hand.send(method, path, kind, body.as_bytes()) else { return Value::Null };
        if answer.status == 500 {
            broken = Some(format!("{path}: {}", String::from_utf8_lossy(&answer.body)));
        }
        answer.envelope()["data"].take()
    };
    let form = "application/x-www-form-urlencoded";
    let content = [&tricks.large, &tricks.long_words][number % 2];
    let task = send(hand, endpoint::TASK, form, &form_body(&[("type", "7"), ("content", content)]));
    let task = task["id"].as_i64().unwrap_or_default();
    for template in [107, 108, 109] {
        let query = format!("task_id={task}&template_id={template}&layout_type=2");
        send(hand, &format!("{}?{query}", endpoint::TEMPLATE_PREVIEW), "", "");
    }
    send(hand, &format!("{}?task_id={task}", endpoint::CONTENT), "", "");
    send(hand, endpoint::LAYOUT, "application/json", &format!("{{\"text_id\":{task}}}"));
    let design = send(hand, endpoint::DESIGN_SAVE, form, &format!("task_id={task}"));
    // Asked for, and not waited for.
    drop(hand.open_stream(&format!("{}?task_id={task}", endpoint::OUTLINE)));
    for format in ["ppt", "pdf", "png", "jpeg"] {
        send(hand, endpoint::EXPORT, form, &format!("id={}&format={format}", design["id"]));
    }
    broken
}

fn slowly(visitor: &mut Visitor, title: &str) -> Result<Duration, String> {
    let began = Instant::now();
    visitor.journey(title)?;
    let took = began.elapsed();
    std::thread::sleep(PAUSE);
    Ok(took)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
#[ignore = "takes minutes: make prove runs it"]
async fn ten_users_hardly_notice_an_abusive_one() {
    let service = Service::as_operators_run_it(&[]);
    let process = service.start().await;
    let address = service.address();
    let (decks, hands) = if is_proof() { (15, HANDS) } else { (1, 2) };
    let work = || tide(&address, USERS, decks, slowly);
    work_once(&address);
    let before = work();

    let (tricks, stop, played) = (Tricks::new(), AtomicBool::new(false), AtomicUsize::new(0));
    process.forget_peak();
    let resident = process.memory().resident;
    let play = |number: usize| {
        let mut hand = Visitor::new(&address, "abusive");
        let mut broken = Vec::new();
        // Whoever is turned away tries again, as long as the others work.
        while hand.enter().is_err() && !stop.load(Ordering::Relaxed) {}
        for turn in number.. {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let wrong = if number.is_multiple_of(2) {
                tricks.play(&mut hand, turn)
            } else {
                compute(&mut hand, &tricks, turn)
            };
            broken.extend(wrong);
            played.fetch_add(1, Ordering::Relaxed);
        }
        broken
    };
    let (beside, broken) = std::thread::scope(|scope| {
        let play = &play;
        let playing: Vec<_> = (0..hands).map(|number| scope.spawn(move || play(number))).collect();
        let beside = work();
        stop.store(true, Ordering::Relaxed);
        let broken: Vec<String> = playing.into_iter().flat_map(|hand| hand.join().unwrap()).collect();
        (beside, broken)
    });
    let grown = process.memory().peak.saturating_sub(resident);
    assert!(broken.is_empty(), "{} answers say that something broke: {}", broken.len(), broken[0]);
    for tide in [&before, &beside] {
        assert!(tide.failures.is_empty(), "{:?}\n{}", tide.failures, service.tail());
    }
    let times = beside.at(99).as_secs_f64() / before.at(99).as_secs_f64();
    println!(
        "measured: {}; {} tricks; p50 {}, p99 {} = {times:.1} times; {grown} MiB more at most",
        service.build(),
        played.load(Ordering::Relaxed),
        beside_one_another(&before, &beside, 50),
        beside_one_another(&before, &beside, 99),
    );
    let unnoticed = beside.at(99) < UNNOTICED;
    assert!(!is_proof() || unnoticed || times <= MAX_GROWTH, "{times:.1} times as long");
    process.kill().await;
}

/// The first deck of a process reads fonts and families.
fn work_once(address: &str) {
    tide(address, 1, 1, slowly);
}

fn beside_one_another(before: &Tide, beside: &Tide, percent: usize) -> String {
    format!("{:.2} → {:.2} s", before.at(percent).as_secs_f64(), beside.at(percent).as_secs_f64())
}
