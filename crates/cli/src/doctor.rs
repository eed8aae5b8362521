//! `deckwright doctor`: looks at everything a start needs, and says what to do.

use clap::Args;
use deckwright_service::doctor::{Check, examine};
use deckwright_service::settings::Settings;

#[derive(Args)]
pub struct Doctor {
    #[command(flatten)]
    settings: Settings,
}

impl Doctor {
    pub async fn run(self) -> anyhow::Result<()> {
        let mut wrong = 0;
        for Check { what, outcome } in examine(&self.settings).await {
            match outcome {
                Ok(fact) => println!("ok     {what}: {fact}"),
                Err(problem) => {
                    wrong += 1;
                    println!("WRONG  {what}: {problem}");
                }
            }
        }
        anyhow::ensure!(wrong == 0, "{wrong} of these need your attention");
        Ok(())
    }
}
