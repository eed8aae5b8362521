//! What stands between: a balancer before several services, or a line to a store that can be cut.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Hands each connection to the next target that takes it. Gone when dropped.
pub struct Proxy {
    pub address: String,
    cut: watch::Sender<bool>,
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
        let task = tokio::spawn(accept(listener, targets.into(), is_cut));
        Self { address, cut, task }
    }

    /// Breaks every connection and takes no more.
    pub fn cut(&self) {
        self.cut.send_replace(true);
    }

    pub fn mend(&self) {
        self.cut.send_replace(false);
    }
}

async fn accept(listener: TcpListener, targets: Arc<[String]>, is_cut: watch::Receiver<bool>) {
    let next = Arc::new(AtomicUsize::new(0));
    while let Ok((mut client, _)) = listener.accept().await {
        let (targets, mut is_cut, next) = (targets.clone(), is_cut.clone(), next.clone());
        tokio::spawn(async move {
            let forward = async {
                for _ in 0..targets.len() {
                    let target = &targets[next.fetch_add(1, Ordering::Relaxed) % targets.len()];
                    if let Ok(mut server) = TcpStream::connect(target).await {
                        // However it ends, both ends are closed now.
                        let _ = copy_bidirectional(&mut client, &mut server).await;
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
