//! What one request may cost in memory: every endpoint of the interface with the largest that it takes, and with more.
//!
//! The table of docs/ceilings.md says how much; a new endpoint fails here until it stands there.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use deckwright_interface::endpoint;
use serde_json::Value;

use crate::process::{Process, Service};
use crate::visitor::{Visitor, encode, form_body};

const TABLE: &str = include_str!("../../../../docs/ceilings.md");
/// Pictures of hundreds of pages are held until all are drawn.
const PICTURES: &str = "POST /api/download/export/file";
const MIB: usize = 1024 * 1024;
const FORM: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data; boundary=x";
const JSON: &str = "application/json";

/// `| POST /api/… | … | 24 |`
fn ceilings() -> BTreeMap<String, usize> {
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let name = cells.get(1)?.trim_matches('`');
        let is_call = name.starts_with("GET /") || name.starts_with("POST /");
        is_call.then(|| (name.to_owned(), cells[cells.len() - 2].parse().expect("a ceiling in MiB")))
    };
    TABLE.lines().filter_map(row).collect()
}

/// Calls the service, and keeps what each endpoint took at most.
struct Meter<'a> {
    process: &'a Process,
    visitor: Visitor,
    integrator: Visitor,
    grown: BTreeMap<String, (usize, String)>,
}

impl Meter<'_> {
    /// One call; `what` says with which input.
    fn call(&mut self, method: &str, path: &str, what: &str, kind: &str, body: &[u8]) -> Value {
        self.watch(method, path, what, |meter| {
            let plain = path.split('?').next().unwrap();
            let caller = if is_signed(plain) {
                meter.integrator.sign(method, plain);
                &mut meter.integrator
            } else {
                &mut meter.visitor
            };
            // Who sends too much may find the line closed.
            let Ok(answer) = caller.send(method, path, kind, body) else { return (Value::Null, 0) };
            let text = String::from_utf8_lossy(&answer.body[..answer.body.len().min(300)]);
            assert_ne!(answer.status, 500, "{method} {path} with {what}: {text}");
            (answer.envelope(), 0)
        })
    }

    /// Lets `run` call, which returns what it got and how many MiB of files were made of it: those count for themselves.
    fn watch<T>(
        &mut self,
        method: &str,
        path: &str,
        what: &str,
        run: impl FnOnce(&mut Self) -> (T, usize),
    ) -> T {
        let before = self.process.memory().resident;
        self.process.forget_peak();
        let (result, files) = run(self);
        let grown = self.process.memory().peak.saturating_sub(before + files);
        let name = format!("{method} {}", path.split('?').next().unwrap());
        let worst = self.grown.entry(name).or_default();
        if grown >= worst.0 {
            *worst = (grown, what.to_owned());
        }
        result
    }

    fn get(&mut self, path: &str, query: &str, what: &str) -> Value {
        self.call("GET", &format!("{path}?{query}"), what, "", b"")["data"].take()
    }

    fn post(&mut self, path: &str, form: &[(&str, &str)], what: &str) -> Value {
        self.call("POST", path, what, FORM, form_body(form).as_bytes())["data"].take()
    }
}

fn is_signed(path: &str) -> bool {
    [
        endpoint::TOKEN,
        endpoint::GRANT_CODE,
        endpoint::GRANT_REDEEM,
        endpoint::USAGE,
        endpoint::USER_EXPORT,
        endpoint::USER_ERASE,
        endpoint::ENTERPRISE_SUIT_ADD,
        endpoint::ENTERPRISE_SUIT_REMOVE,
        endpoint::ENTERPRISE_SUIT_REPORT,
        endpoint::ENTERPRISE_SUIT_MAP,
        endpoint::ENTERPRISE_SUIT_RENAME,
    ]
    .contains(&path)
}

/// What may be sent to any endpoint, whatever it is for.
struct Shapes {
    full_form: Vec<u8>,
    over_form: Vec<u8>,
    long_text: Vec<u8>,
    long_file: Vec<u8>,
    deep: Vec<u8>,
    wide: Vec<u8>,
    full_json: Vec<u8>,
    many_fields: Vec<u8>,
}

impl Shapes {
    fn new() -> Self {
        // Many times what a form may have; a body that is read piece by piece shows the same with more.
        let long = 16 * MIB;
        let part = |name: &str| {
            let head =
                format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"a\"\r\n\r\n");
            [head.as_bytes(), &vec![b'a'; long], b"\r\n--x--\r\n"].concat()
        };
        let form = |size: usize| [b"x=".as_slice(), &vec![b'a'; size - 2]].concat();
        Self {
            full_form: form(4 * MIB),
            over_form: form(4 * MIB + 1),
            long_text: part("title"),
            long_file: part("file"),
            deep: format!("{{\"x\":{}{}0{}}}", "[".repeat(120), "0,".repeat(MIB), "]".repeat(120))
                .into_bytes(),
            wide: format!("{{\"x\":[{}0]}}", "0,".repeat(2 * MIB - 100)).into_bytes(),
            full_json: format!("{{\"x\":[{}0]}}", "\"aaaaaaaaaaaaaaaaa\",".repeat(199_000)).into_bytes(),
            many_fields: "a=b&".repeat(MIB).into_bytes(),
        }
    }

    fn send(&self, meter: &mut Meter<'_>, path: &str, all: bool) {
        let tries: [(&str, &str, &[u8]); 8] = [
            ("a form of 4 MiB", FORM, &self.full_form),
            ("JSON, 120 levels deep", JSON, &self.deep),
            ("a form of more", FORM, &self.over_form),
            ("a text of 16 MiB", MULTIPART, &self.long_text),
            ("a file of 16 MiB", MULTIPART, &self.long_file),
            ("JSON of two million values", JSON, &self.wide),
            ("JSON of 200,000 values", JSON, &self.full_json),
            ("a million fields", FORM, &self.many_fields),
        ];
        for (what, kind, body) in tries.into_iter().take(if all { 8 } else { 2 }) {
            meter.call("POST", path, what, kind, body);
        }
    }
}

/// An outline of hundreds of pages: one of the largest whose deck has not more than 500.
fn largest_outline() -> String {
    let line =
        "It says something about bees and honey that is worth a line of text on this page of the deck.";
    let page = |number: usize| {
        let point = |letter: char| format!("#### Point {letter} of page {number}\n- {line}\n- {line}\n");
        format!("### Page {number}\n{}", ['a', 'b', 'c', 'd'].map(point).concat())
    };
    let chapter = |number: usize| {
        format!("## Chapter {number}\n{}", (0..20).map(|at| page(number * 20 + at)).collect::<String>())
    };
    format!("# Bees\n{}", (0..10).map(chapter).collect::<String>())
}

/// A tree of as many nodes as an outline may have.
fn largest_tree() -> String {
    let leaf = format!("{{\"value\":\"{}\",\"level\":4}}", "a point about bees and honey ".repeat(4));
    let page =
        format!("{{\"value\":\"A page\",\"level\":3,\"children\":[{}]}}", [leaf.as_str(); 8].join(","));
    let chapter = format!(
        "{{\"value\":\"A chapter\",\"level\":2,\"children\":[{}]}}",
        vec![page.as_str(); 40].join(",")
    );
    format!("{{\"value\":\"Bees\",\"level\":1,\"children\":[{}]}}", [chapter.as_str(); 12].join(","))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
#[ignore = "takes minutes: make prove runs it"]
async fn no_request_costs_more_memory_than_the_table_says() {
    let service = Service::new(&["--rate-uid", "100000"]);
    let process = service.start().await;
    let address = service.address();
    let mut visitor = Visitor::new(&address, "u");
    // What every process keeps once it has made a deck: fonts, families, connections.
    for format in ["pdf", "png"] {
        let work = visitor.journey("Bees").unwrap();
        visitor.export(work, "pdf").unwrap();
        let _ = visitor.export(work, format);
    }
    let integrator = Visitor::new(&address, "");
    let mut meter = Meter { process: &process, visitor, integrator, grown: BTreeMap::new() };

    let described = described(&mut meter);
    let ceilings = ceilings();
    let known: BTreeSet<&String> = ceilings.keys().collect();
    assert_eq!(described.iter().collect::<BTreeSet<_>>(), known, "docs/ceilings.md has every endpoint");
    let above = |(name, ceiling): &(&String, &usize)| **ceiling > 64 && *name != PICTURES;
    assert_eq!(ceilings.iter().filter(above).count(), 0, "no request may cost more");

    let shapes = Shapes::new();
    for name in &described {
        let (method, path) = name.split_once(' ').unwrap();
        if method == "POST" {
            // One reader serves all, so that the longest bodies go to one of each kind.
            let all = [endpoint::TASK, endpoint::LAYOUT, endpoint::ENTERPRISE_SUIT_ADD].contains(&path);
            shapes.send(&mut meter, path, all);
        } else {
            let long = encode(&"a".repeat(60_000));
            for (what, query) in [("a query of 60 KB", long.clone()), ("one of 120 KB", long.repeat(2))] {
                meter.get(path, &format!("x={query}"), what);
            }
        }
    }
    largest(&mut meter);

    let mut worst: Vec<_> = meter.grown.iter().map(|(name, (grown, what))| (*grown, name, what)).collect();
    worst.sort_by_key(|(grown, ..)| std::cmp::Reverse(*grown));
    for (grown, name, what) in &worst {
        println!("{grown:3} MiB  {name}  with {what}");
    }
    let told: Vec<String> =
        worst.iter().take(3).map(|(grown, name, what)| format!("{name} {grown} MiB ({what})")).collect();
    println!("measured: {} endpoints; the most: {}", worst.len(), told.join(", "));
    let above: Vec<_> = worst.iter().filter(|(grown, name, _)| *grown > ceilings[*name]).collect();
    assert!(above.is_empty(), "more than docs/ceilings.md says: {above:?}");
    process.kill().await;
}

/// The calls that the interface describes.
fn described(meter: &mut Meter<'_>) -> Vec<String> {
    let answer = meter.visitor.send("GET", "/openapi.json", "", b"").unwrap();
    let document = answer.envelope();
    let paths = document["paths"].as_object().unwrap();
    let mut calls = Vec::new();
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            calls.push(format!("{} {path}", method.to_uppercase()));
        }
    }
    calls
}

/// Every endpoint with the largest that it takes.
fn largest(meter: &mut Meter<'_>) {
    let (outline, tree) = (largest_outline(), largest_tree());
    let text = "Bees fly out in the morning, and they come home again at night. ".repeat(MIB / 65);
    meter.post(endpoint::TASK, &[("type", "11"), ("content", &text)], "a text of 1 MiB");
    meter.post(endpoint::TASK, &[("type", "11"), ("content", &text.repeat(2))], "a text of 2 MiB");
    meter.post(endpoint::TASK, &[("type", "7"), ("content", &tree)], "a tree for an outline");
    let template = deck(meter);
    let task = meter.post(endpoint::TASK, &[("type", "7"), ("content", &outline)], "the longest outline");
    let task = task["id"].as_i64().expect("a task of the longest outline").to_string();
    let of_task = format!("task_id={task}");
    meter.post(endpoint::OUTLINE_SAVE, &[("task_id", &task), ("content", &tree)], "the largest tree");
    meter.post(endpoint::OUTLINE_SAVE, &[("task_id", &task), ("content", &outline)], "the longest outline");
    for path in [
        endpoint::OUTLINE,
        endpoint::OUTLINE_OF_FILE,
        endpoint::OUTLINE_OF_LINK,
        endpoint::OUTLINE_OF_REFERENCES,
        endpoint::OUTLINE_WX,
        endpoint::OUTLINE_TEXT,
        endpoint::CONTENT_STREAM,
        endpoint::CONTENT_WX,
    ] {
        meter.get(path, &of_task, "the longest outline");
    }
    meter.post(endpoint::OUTLINE_TREE, &[("task_id", &task)], "the longest outline");
    let ticket = meter.get(endpoint::CONTENT, &of_task, "the longest outline");
    let ticket = format!("ticket={}", ticket.as_str().unwrap_or_default());
    meter.watch("GET", endpoint::CONTENT_CHECK, "the longest outline", |meter| {
        let path = format!("{}?{ticket}", endpoint::CONTENT_CHECK);
        meter.visitor.until(|user| Ok((user.get(&path)?["status"] == 2).then_some(()))).unwrap();
        ((), 0)
    });
    meter.get(endpoint::CONTENT_CHECK, &ticket, "the longest content");
    for layout in ["1", "2"] {
        let query = format!("{of_task}&template_id=107&layout_type={layout}");
        meter.get(endpoint::TEMPLATE_PREVIEW, &query, "the longest outline");
    }
    meter.watch("POST", endpoint::LAYOUT, "the longest outline", |meter| {
        let body = format!("{{\"text_id\":{task}}}");
        let answer = meter.visitor.send("POST", endpoint::LAYOUT, JSON, body.as_bytes()).unwrap();
        assert_eq!(answer.code(), 0, "{answer:?}");
        ((), 0)
    });
    let saved = meter.call(
        "POST",
        endpoint::DESIGN_SAVE,
        "the longest outline",
        FORM,
        format!("task_id={task}").as_bytes(),
    );
    let design = saved["data"]["id"].as_i64().unwrap_or_else(|| panic!("{saved}")).to_string();
    of_work(meter, &design);
    let with_pictures = [("id", template.as_str()), ("pictures", "true")];
    meter.post(endpoint::ENTERPRISE_SUIT_REPORT, &with_pictures, "a template");
    meter.post(endpoint::ENTERPRISE_SUIT_MAP, &[("id", &template), ("map", "{\"master\":1}")], "a template");
    meter.post(endpoint::ENTERPRISE_SUIT_RENAME, &[("id", &template), ("name", "Own")], "a template");
    meter.post(endpoint::ENTERPRISE_SUIT_REMOVE, &[("id", &template)], "a template");
    meter.post(endpoint::USER_EXPORT, &[("uid", "u")], "all that was made here");
    meter.post(endpoint::USER_ERASE, &[("uid", "u")], "all that was made here");
}

/// Calls about a work of hundreds of pages.
fn of_work(meter: &mut Meter<'_>, design: &str) {
    let what = "a work of hundreds of pages";
    let of_design = format!("user_design_id={design}");
    for path in [endpoint::DESIGN, endpoint::DESIGN_QUALITY, endpoint::DESIGN_PAGES] {
        meter.get(path, &of_design, what);
    }
    meter.post(endpoint::WORK_TREE, &[("design_id", design)], what);
    meter.post(endpoint::DESIGN_RESTYLE, &[("user_design_id", design), ("template_id", "108")], what);
    for format in ["ppt", "pdf", "png", "jpeg"] {
        meter.watch("POST", endpoint::EXPORT, &format!("{format} of hundreds of pages"), |meter| {
            let form = [("id", design), ("format", format), ("files_to_zip", "true")];
            let key = meter.visitor.post(endpoint::EXPORT, &form).unwrap();
            let key = key.as_str().unwrap().to_owned();
            let found = meter.visitor.until(|user| {
                let found = user.post(endpoint::EXPORT_RESULT, &[("task_key", &key)])?;
                Ok(found[0].as_str().map(str::to_owned))
            });
            let address = found.unwrap();
            let path = &address[address.find("/files/").unwrap()..];
            ((), meter.visitor.send("GET", path, "", b"").unwrap().body.len() / MIB)
        });
    }
    let form = [("user_design_id", design)];
    meter.post(endpoint::DESIGN_DELETE, &form, what);
    meter.post(endpoint::DESIGN_REVERT, &form, what);
}

/// Brings a template: the deck of a work, with a picture of twenty MiB that nothing shows.
fn deck(meter: &mut Meter<'_>) -> String {
    let work = meter.visitor.journey("Bees").unwrap();
    let form = [("id", &*work.to_string()), ("format", "ppt")];
    let key = meter.visitor.post(endpoint::EXPORT, &form).unwrap();
    let key = key.as_str().unwrap().to_owned();
    let path = meter.visitor.until(|user| {
        let found = user.post(endpoint::EXPORT_RESULT, &[("task_key", &key)])?;
        Ok(found[0].as_str().map(|address| address[address.find("/files/").unwrap()..].to_owned()))
    });
    let whole = meter.visitor.send("GET", &path.unwrap(), "", b"").unwrap().body;
    let mut package = zip::ZipWriter::new_append(std::io::Cursor::new(whole)).unwrap();
    let stored = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    package.start_file("ppt/media/large.png", stored).unwrap();
    package.write_all(&vec![7; 20 * MIB]).unwrap();
    let file = package.finish().unwrap().into_inner();
    let head = "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.pptx\"\r\n\r\n";
    let body = [head.as_bytes(), &file, b"\r\n--x--\r\n"].concat();
    // The file itself is held while it is read, and counts for itself.
    let answer = meter.call("POST", endpoint::ENTERPRISE_SUIT_ADD, "a template of 20 MiB", MULTIPART, &body);
    answer["data"]["id"].as_i64().unwrap_or_default().to_string()
}
