//! Outlines and contents in the making, as readers of this process see them.
//!
//! Every text that someone reads has one [`Feed`], shared by all its readers: the text so far and how
//! it stands. A job in this process writes into the feed as it goes; for one that runs elsewhere, one
//! follower per feed asks the database. A reader keeps nothing but its place, so an idle stream costs
//! next to nothing and a slow one holds nobody up.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};

use deckwright_writer::fragments::Fragments;
use tokio::sync::watch;

/// How a generation stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenerationState {
    Generating,
    Complete,
    Failed(String),
}

/// What somebody reads along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The outline of a task.
    Outline(i64),
    /// The content of a ticket.
    Content(i64),
}

impl Subject {
    /// What is signalled when it has grown or ended.
    pub fn topic(self) -> String {
        match self {
            Self::Outline(task_id) => format!("outline:{task_id}"),
            Self::Content(content_id) => format!("content:{content_id}"),
        }
    }
}

/// What is known of a text: what one generation has written so far.
#[derive(Clone, Debug)]
pub struct Progress {
    pub generation: i64,
    pub text: Arc<str>,
    pub state: GenerationState,
}

#[derive(Debug)]
pub struct Feed {
    progress: watch::Sender<Progress>,
    /// Jobs of this process that write into it; while there is one, nobody asks the database.
    writers: AtomicUsize,
    /// Somebody keeps it up to date from the database.
    followed: AtomicBool,
}

impl Feed {
    pub fn subscribe(&self) -> watch::Receiver<Progress> {
        self.progress.subscribe()
    }

    pub fn has_local_writer(&self) -> bool {
        self.writers.load(Ordering::SeqCst) > 0
    }

    /// True for the first caller, who then sees to it that the feed is kept up to date.
    pub fn begin_following(&self) -> bool {
        !self.followed.swap(true, Ordering::SeqCst)
    }

    pub fn end_following(&self) {
        self.followed.store(false, Ordering::SeqCst);
    }

    /// Takes what the database, or a job here, knows; what is older than the feed is left aside.
    pub fn update(&self, news: Progress) {
        self.progress.send_if_modified(|known| {
            let newer = news.generation > known.generation
                || news.generation == known.generation
                    && (news.text.len() > known.text.len() || news.state != known.state);
            if newer {
                *known = news;
            }
            newer
        });
    }
}

/// All feeds of this process.
#[derive(Debug, Default)]
pub struct Streams {
    feeds: Mutex<HashMap<Subject, Weak<Feed>>>,
    open: Arc<Mutex<Counts>>,
}

/// How many streams are open.
#[derive(Debug, Default)]
struct Counts {
    by_user: HashMap<i64, usize>,
    by_integrator: HashMap<i64, usize>,
    in_all: usize,
}

/// How many streams may be open.
#[derive(Clone, Copy, Debug)]
pub struct StreamBounds {
    pub of_user: usize,
    pub of_integrator: usize,
    pub in_all: usize,
}

impl Streams {
    /// The feed of `subject`; a new one begins with what is `known`.
    pub fn feed(&self, subject: Subject, known: impl FnOnce() -> Progress) -> Arc<Feed> {
        let mut feeds = self.feeds.lock().expect("no panic holds this lock");
        if let Some(feed) = feeds.get(&subject).and_then(Weak::upgrade) {
            return feed;
        }
        feeds.retain(|_, feed| feed.strong_count() > 0);
        let progress = watch::Sender::new(known());
        let feed =
            Arc::new(Feed { progress, writers: AtomicUsize::new(0), followed: AtomicBool::new(false) });
        feeds.insert(subject, Arc::downgrade(&feed));
        feed
    }

    /// A job here begins to write `generation` of the task's outline.
    pub fn write(&self, task_id: i64, generation: i64) -> FeedWriter {
        let start = || Progress { generation, text: "".into(), state: GenerationState::Generating };
        let feed = self.feed(Subject::Outline(task_id), start);
        feed.writers.fetch_add(1, Ordering::SeqCst);
        feed.update(start());
        FeedWriter { feed, generation }
    }

    /// One more stream of `user`, who belongs to `integrator`; `None` if that would be more than `most` allows.
    pub fn open(&self, user: i64, integrator: i64, most: StreamBounds) -> Option<OpenStream> {
        let mut open = self.open.lock().expect("no panic holds this lock");
        let own = open.by_user.get(&user).copied().unwrap_or_default();
        let of_integrator = open.by_integrator.get(&integrator).copied().unwrap_or_default();
        if own >= most.of_user || of_integrator >= most.of_integrator || open.in_all >= most.in_all {
            return None;
        }
        open.by_user.insert(user, own + 1);
        open.by_integrator.insert(integrator, of_integrator + 1);
        open.in_all += 1;
        Some(OpenStream { open: self.open.clone(), user, integrator })
    }
}

/// A job's end of a feed. When it is dropped unfinished, the feed is followed in the database again.
#[derive(Debug)]
pub struct FeedWriter {
    feed: Arc<Feed>,
    generation: i64,
}

impl FeedWriter {
    pub fn subscribe(&self) -> watch::Receiver<Progress> {
        self.feed.subscribe()
    }

    pub fn show(&self, text: &str, state: GenerationState) {
        self.feed.update(Progress { generation: self.generation, text: text.into(), state });
    }
}

impl Drop for FeedWriter {
    fn drop(&mut self) {
        self.feed.writers.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A reader's place in a feed: the text that all its readers share, and how much of it was said.
#[derive(Debug, Default)]
pub struct Reader {
    text: Arc<str>,
    at: usize,
}

/// What a reader has to say next.
#[derive(Debug, PartialEq, Eq)]
pub enum Next<'a> {
    /// A piece of text that follows what was said before; then ask again.
    Text(&'a str),
    /// Nothing yet.
    Wait,
    Close,
    /// The generation failed, or started over with other words than those already said.
    Fail(String),
}

impl Reader {
    pub fn next(&mut self, progress: &Progress) -> Next<'_> {
        if !Arc::ptr_eq(&self.text, &progress.text) {
            let said = &self.text[..self.at];
            if progress.text.starts_with(said) {
                self.text = progress.text.clone();
            } else if said.starts_with(&*progress.text) && progress.state == GenerationState::Generating {
                // It started over after a crash and has not come as far as we were; the same words may
                // follow, since the built-in writer always writes the same.
                return Next::Wait;
            } else {
                return Next::Fail("it was started over; call again to read it whole".to_owned());
            }
        }
        let from = self.at;
        if let Some(piece) = Fragments::of(&self.text[from..]).next() {
            self.at += piece.len();
            return Next::Text(&self.text[from..self.at]);
        }
        match &progress.state {
            GenerationState::Generating => Next::Wait,
            GenerationState::Complete => Next::Close,
            GenerationState::Failed(reason) => Next::Fail(reason.clone()),
        }
    }
}

/// A stream that is open, of a user; it counts until it is dropped.
#[derive(Debug)]
pub struct OpenStream {
    open: Arc<Mutex<Counts>>,
    user: i64,
    integrator: i64,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut open = self.open.lock().expect("no panic holds this lock");
        one_less(&mut open.by_user, self.user);
        one_less(&mut open.by_integrator, self.integrator);
        open.in_all -= 1;
    }
}

fn one_less(counts: &mut HashMap<i64, usize>, id: i64) {
    if let Some(count) = counts.get_mut(&id) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(generation: i64, text: &str, state: GenerationState) -> Progress {
        Progress { generation, text: text.into(), state }
    }

    #[test]
    fn a_reader_gets_every_byte_once_and_in_order() {
        let mut reader = Reader::default();
        assert_eq!(reader.next(&progress(1, "", GenerationState::Generating)), Next::Wait);
        assert_eq!(reader.next(&progress(1, "# A", GenerationState::Generating)), Next::Text("# A"));
        assert_eq!(reader.next(&progress(1, "# A", GenerationState::Generating)), Next::Wait);
        assert_eq!(reader.next(&progress(1, "# A\n题", GenerationState::Complete)), Next::Text("\n题"));
        assert_eq!(reader.next(&progress(1, "# A\n题", GenerationState::Complete)), Next::Close);
    }

    #[test]
    fn the_same_words_started_over_go_on_where_they_were() {
        let mut reader = Reader::default();
        let text = progress(1, "# A\n## B", GenerationState::Generating);
        while reader.next(&text) != Next::Wait {}
        assert_eq!(reader.next(&progress(2, "# A", GenerationState::Generating)), Next::Wait);
        assert_eq!(
            reader.next(&progress(2, "# A\n## B\n## C", GenerationState::Complete)),
            Next::Text("\n## C")
        );
    }

    #[test]
    fn other_words_end_the_stream_as_failed() {
        let mut reader = Reader::default();
        let text = progress(1, "# A\n## B", GenerationState::Generating);
        while reader.next(&text) != Next::Wait {}
        assert!(matches!(reader.next(&progress(2, "# X", GenerationState::Generating)), Next::Fail(_)));
        assert!(matches!(reader.next(&progress(2, "# A", GenerationState::Complete)), Next::Fail(_)));
    }

    #[test]
    fn readers_share_one_text() {
        let text = progress(1, &"word ".repeat(1_000), GenerationState::Generating);
        let mut readers: Vec<Reader> = (0..100).map(|_| Reader::default()).collect();
        for reader in &mut readers {
            while reader.next(&text) != Next::Wait {}
            assert!(Arc::ptr_eq(&reader.text, &text.text));
        }
        assert_eq!(Arc::strong_count(&text.text), 101);
    }

    #[test]
    fn streams_are_counted_by_user_by_integrator_and_in_all() {
        let (streams, most) = (Streams::default(), StreamBounds { of_user: 2, of_integrator: 3, in_all: 4 });
        let open = |user, integrator| streams.open(user, integrator, most);
        let first = open(1, 7).unwrap();
        let _second = open(1, 7).unwrap();
        assert!(open(1, 7).is_none(), "of the user");
        let _third = open(2, 7).unwrap();
        assert!(open(3, 7).is_none(), "of the integrator");
        let fourth = open(4, 8).unwrap();
        assert!(open(5, 8).is_none(), "in all");
        drop(first);
        assert!(open(3, 7).is_some());
        drop(fourth);
        assert_eq!(streams.open.lock().unwrap().by_integrator.len(), 1);
    }

    #[test]
    fn old_news_do_not_turn_a_feed_back() {
        let streams = Streams::default();
        let writer = streams.write(7, 2);
        writer.show("# A", GenerationState::Generating);
        let feed = streams.feed(Subject::Outline(7), || unreachable!("the writer holds the feed"));
        assert!(feed.has_local_writer());
        assert!(feed.begin_following() && !feed.begin_following());
        feed.update(progress(1, "# Old and longer", GenerationState::Complete));
        feed.update(progress(2, "#", GenerationState::Generating));
        assert_eq!(&*feed.subscribe().borrow().text, "# A");
        drop(writer);
        assert!(!feed.has_local_writer());
        drop(feed);
        let feeds = streams.feeds.lock().unwrap();
        assert!(feeds.values().all(|feed| feed.strong_count() == 0), "nobody holds a feed");
    }
}
