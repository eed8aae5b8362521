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
pub enum Standing {
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
    pub standing: Standing,
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
                    && (news.text.len() > known.text.len() || news.standing != known.standing);
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
    /// How many streams each user reads.
    open: Arc<Mutex<HashMap<i64, usize>>>,
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
        let start = || Progress { generation, text: "".into(), standing: Standing::Generating };
        let feed = self.feed(Subject::Outline(task_id), start);
        feed.writers.fetch_add(1, Ordering::SeqCst);
        feed.update(start());
        FeedWriter { feed, generation }
    }

    /// One more stream of `user`; `None` where there are `most_of_one` of that user, or `most` in all.
    pub fn open(&self, user: i64, most_of_one: usize, most: usize) -> Option<OpenStream> {
        let mut open = self.open.lock().expect("no panic holds this lock");
        let own = open.get(&user).copied().unwrap_or_default();
        if own >= most_of_one || open.values().sum::<usize>() >= most {
            return None;
        }
        open.insert(user, own + 1);
        Some(OpenStream { open: self.open.clone(), user })
    }

    pub fn open_feeds(&self) -> usize {
        let feeds = self.feeds.lock().expect("no panic holds this lock");
        feeds.values().filter(|feed| feed.strong_count() > 0).count()
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

    pub fn show(&self, text: &str, standing: Standing) {
        self.feed.update(Progress { generation: self.generation, text: text.into(), standing });
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
            } else if said.starts_with(&*progress.text) && progress.standing == Standing::Generating {
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
        match &progress.standing {
            Standing::Generating => Next::Wait,
            Standing::Complete => Next::Close,
            Standing::Failed(reason) => Next::Fail(reason.clone()),
        }
    }
}

/// A stream that is open, of a user; it counts until it is dropped.
#[derive(Debug)]
pub struct OpenStream {
    open: Arc<Mutex<HashMap<i64, usize>>>,
    user: i64,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut open = self.open.lock().expect("no panic holds this lock");
        if let Some(count) = open.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(generation: i64, text: &str, standing: Standing) -> Progress {
        Progress { generation, text: text.into(), standing }
    }

    #[test]
    fn a_reader_gets_every_byte_once_and_in_order() {
        let mut reader = Reader::default();
        assert_eq!(reader.next(&progress(1, "", Standing::Generating)), Next::Wait);
        assert_eq!(reader.next(&progress(1, "# A", Standing::Generating)), Next::Text("# A"));
        assert_eq!(reader.next(&progress(1, "# A", Standing::Generating)), Next::Wait);
        assert_eq!(reader.next(&progress(1, "# A\n题", Standing::Complete)), Next::Text("\n题"));
        assert_eq!(reader.next(&progress(1, "# A\n题", Standing::Complete)), Next::Close);
    }

    #[test]
    fn the_same_words_started_over_go_on_where_they_were() {
        let mut reader = Reader::default();
        let text = progress(1, "# A\n## B", Standing::Generating);
        while reader.next(&text) != Next::Wait {}
        assert_eq!(reader.next(&progress(2, "# A", Standing::Generating)), Next::Wait);
        assert_eq!(reader.next(&progress(2, "# A\n## B\n## C", Standing::Complete)), Next::Text("\n## C"));
    }

    #[test]
    fn other_words_end_the_stream_as_failed() {
        let mut reader = Reader::default();
        let text = progress(1, "# A\n## B", Standing::Generating);
        while reader.next(&text) != Next::Wait {}
        assert!(matches!(reader.next(&progress(2, "# X", Standing::Generating)), Next::Fail(_)));
        assert!(matches!(reader.next(&progress(2, "# A", Standing::Complete)), Next::Fail(_)));
    }

    #[test]
    fn readers_share_one_text() {
        let text = progress(1, &"word ".repeat(1_000), Standing::Generating);
        let mut readers: Vec<Reader> = (0..100).map(|_| Reader::default()).collect();
        for reader in &mut readers {
            while reader.next(&text) != Next::Wait {}
            assert!(Arc::ptr_eq(&reader.text, &text.text));
        }
        assert_eq!(Arc::strong_count(&text.text), 101);
    }

    #[test]
    fn streams_are_counted_by_user_and_in_all() {
        let streams = Streams::default();
        let first = streams.open(1, 2, 3).unwrap();
        let _second = streams.open(1, 2, 3).unwrap();
        assert!(streams.open(1, 2, 3).is_none());
        let _third = streams.open(2, 2, 3).unwrap();
        assert!(streams.open(3, 2, 3).is_none());
        drop(first);
        assert!(streams.open(3, 2, 3).is_some());
    }

    #[test]
    fn old_news_do_not_turn_a_feed_back() {
        let streams = Streams::default();
        let writer = streams.write(7, 2);
        writer.show("# A", Standing::Generating);
        let feed = streams.feed(Subject::Outline(7), || unreachable!("the writer holds the feed"));
        assert!(feed.has_local_writer());
        assert!(feed.begin_following() && !feed.begin_following());
        feed.update(progress(1, "# Old and longer", Standing::Complete));
        feed.update(progress(2, "#", Standing::Generating));
        assert_eq!(&*feed.subscribe().borrow().text, "# A");
        drop(writer);
        assert!(!feed.has_local_writer());
        drop(feed);
        assert_eq!(streams.open_feeds(), 0);
    }
}
