//! What stands between: a balancer before several services, or a line to a store that can be cut or be slow.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Hands each connection to the next target that takes it. Gone when dropped.
pub struct Proxy {
    pub address: String,
    cut: watch::Sender<bool>,
    delay: watch::Sender<Duration>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Proxy {
    pub async fn start(targets: Vec<String>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (cut, is_cut) = watch::channel(false);
        let (delay, delays) = watch::channel(Duration::ZERO);
        let task = tokio::spawn(accept(listener, targets.into(), is_cut, delays));
        Self { address, cut, delay, task }
    }

    /// Breaks every connection and takes no more.
    pub fn cut(&self) {
        self.cut.send_replace(true);
    }

    /// Everything that is sent from now on takes so much longer to arrive, either way.
    pub fn slow_down(&self, delay: Duration) {
        self.delay.send_replace(delay);
    }

    pub fn mend(&self) {
        self.cut.send_replace(false);
        self.delay.send_replace(Duration::ZERO);
    }
}

async fn accept(
    listener: TcpListener,
    targets: Arc<[String]>,
    is_cut: watch::Receiver<bool>,
    delay: watch::Receiver<Duration>,
) {
    let next = Arc::new(AtomicUsize::new(0));
    while let Ok((mut client, _)) = listener.accept().await {
        let (targets, mut is_cut, next, delay) =
            (targets.clone(), is_cut.clone(), next.clone(), delay.clone());
        tokio::spawn(async move {
            let forward = async {
                for _ in 0..targets.len() {
                    let target = &targets[next.fetch_add(1, Ordering::Relaxed) % targets.len()];
                    if let Ok(mut server) = TcpStream::connect(target).await {
                        let (from_client, to_client) = client.split();
                        let (from_server, to_server) = server.split();
                        // An end of one direction leaves the other open; a break, as when the server is killed
                        // before it has read everything, breaks both: nobody waits for an answer then.
                        let _ = tokio::try_join!(
                            pass_on(from_client, to_server, &delay),
                            pass_on(from_server, to_client, &delay)
                        );
                        return;
                    }
                }
            };
            tokio::select! {
                () = forward => {}
                _ = is_cut.wait_for(|cut| *cut) => {}
            }
        });
    }
}

/// Hands on what comes until it ends, each piece after its delay.
async fn pass_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    delay: &watch::Receiver<Duration>,
) -> std::io::Result<()> {
    let mut piece = vec![0; 64 * 1024];
    loop {
        let count = from.read(&mut piece).await?;
        if count == 0 {
            return to.shutdown().await;
        }
        let delay = *delay.borrow();
        tokio::time::sleep(delay).await;
        to.write_all(&piece[..count]).await?;
    }
}
