//! Who is told that something was committed: waiters in this process, and in others on PostgreSQL.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use sqlx::AnyConnection;
use sqlx::postgres::PgListener;
use tokio::sync::watch;
use tokio::task::AbortHandle;

const CHANNEL: &str = "deckwright";
const RECONNECT: Duration = Duration::from_secs(1);

type Topics = HashMap<String, watch::Sender<()>>;

#[derive(Clone, Debug)]
pub(super) struct Signals(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    topics: Mutex<Topics>,
    /// Where to listen for other processes; `None` on SQLite.
    listen_on: Option<SecretString>,
    listener: Mutex<Option<AbortHandle>>,
}

impl Signals {
    pub(super) fn within_process() -> Self {
        Self::new(None)
    }

    pub(super) fn between_processes(url: SecretString) -> Self {
        Self::new(Some(url))
    }

    fn new(listen_on: Option<SecretString>) -> Self {
        Self(Arc::new(Inner { topics: Mutex::default(), listen_on, listener: Mutex::default() }))
    }

    pub(super) fn subscribe(&self, topic: &str) -> Subscription {
        self.start_listening();
        let receiver = self.topics().entry(topic.to_owned()).or_default().subscribe();
        Subscription { topic: topic.to_owned(), receiver: Some(receiver), signals: self.clone() }
    }

    pub(super) fn raise(&self, topic: &str) {
        if let Some(sender) = self.topics().get(topic) {
            sender.send_replace(());
        }
    }

    fn raise_all(&self) {
        for sender in self.topics().values() {
            sender.send_replace(());
        }
    }

    /// Tells the other processes, when and if the transaction on `conn` is committed.
    pub(super) async fn notify_others(&self, conn: &mut AnyConnection, topic: &str) -> sqlx::Result<()> {
        sqlx::query("select pg_notify($1, $2)").bind(CHANNEL).bind(topic).execute(conn).await?;
        Ok(())
    }

    /// One listening connection a process, made when somebody waits for the first time.
    fn start_listening(&self) {
        let Some(url) = self.0.listen_on.clone() else { return };
        let mut listener = self.0.listener.lock().expect("no panic holds this lock");
        if listener.is_none() {
            *listener = Some(tokio::spawn(listen(url, Arc::downgrade(&self.0))).abort_handle());
        }
    }

    pub(super) fn stop_listening(&self) {
        if let Some(listener) = self.0.listener.lock().expect("no panic holds this lock").take() {
            listener.abort();
        }
    }

    fn topics(&self) -> MutexGuard<'_, Topics> {
        self.0.topics.lock().expect("no panic holds this lock")
    }
}

/// Passes on what other processes signal, for as long as somebody in this process could wait.
async fn listen(url: SecretString, inner: std::sync::Weak<Inner>) {
    loop {
        match listener(&url).await {
            Ok(mut listener) => {
                let Some(signals) = inner.upgrade().map(Signals) else { return };
                // What was signalled while nobody listened is lost: let everybody look again.
                signals.raise_all();
                drop(signals);
                // `None` means that the connection broke, and signals with it: begin again.
                while let Ok(Some(notification)) = listener.try_recv().await {
                    let Some(signals) = inner.upgrade().map(Signals) else { return };
                    signals.raise(notification.payload());
                }
                tracing::warn!("lost the connection that listens for other processes");
            }
            Err(error) => tracing::warn!(%error, "cannot listen for other processes"),
        }
        tokio::time::sleep(RECONNECT).await;
    }
}

async fn listener(url: &SecretString) -> sqlx::Result<PgListener> {
    let mut listener = PgListener::connect(url.expose_secret()).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Ok(Some(listener)) = self.listener.get_mut().map(Option::take) {
            listener.abort();
        }
    }
}

/// Remembers whether its topic was signalled since the last [`Subscription::changed`].
#[derive(Debug)]
pub struct Subscription {
    topic: String,
    receiver: Option<watch::Receiver<()>>,
    signals: Signals,
}

impl Subscription {
    /// Waits for a signal; returns at once if one came since the last call.
    pub async fn changed(&mut self) {
        match &mut self.receiver {
            // The sender stays in the table while we hold a receiver, so this ends with a signal only.
            Some(receiver) => drop(receiver.changed().await),
            None => std::future::pending().await,
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = self.signals.topics();
        // Under the lock, so that nobody subscribes between looking and removing.
        self.receiver = None;
        if topics.get(&self.topic).is_some_and(|sender| sender.receiver_count() == 0) {
            topics.remove(&self.topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_signal_reaches_its_topic_and_is_remembered() {
        let signals = Signals::within_process();
        let (mut a, mut b) = (signals.subscribe("a"), signals.subscribe("b"));
        signals.raise("a");
        signals.raise("nobody");
        assert!(a.changed().now_or_never().is_some());
        assert!(a.changed().now_or_never().is_none());
        assert!(b.changed().now_or_never().is_none());
        signals.raise_all();
        assert!(b.changed().now_or_never().is_some());
    }

    #[tokio::test]
    async fn topics_without_subscribers_are_forgotten() {
        let signals = Signals::within_process();
        let (first, second) = (signals.subscribe("a"), signals.subscribe("a"));
        drop(first);
        assert_eq!(signals.topics().len(), 1);
        drop(second);
        assert_eq!(signals.topics().len(), 0);
    }
}
