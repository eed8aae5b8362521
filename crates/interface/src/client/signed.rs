//! Calls that are signed with the secret key instead of carrying a token.

use std::time::{SystemTime, UNIX_EPOCH};

use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method, RequestBuilder};
use secrecy::ExposeSecret;

use super::{Client, Upload};
use crate::endpoint::{self, X_SIGNATURE, X_TIMESTAMP};
use crate::envelope::Empty;
use crate::error::Result;
use crate::signing;
use crate::wire::{
    EnterpriseSuit, ErasedUser, GrantCode, Granted, RedeemForm, Renamed, SuitIdForm, SuitMapForm,
    SuitNameForm, SuitReport, SuitReportForm, Token, TokenQuery, UsageRecord, UsageRecords, UserForm,
};

impl Client {
    /// A new token for a user. [`Client::user`] does this by itself and keeps the token.
    pub async fn token(&self, uid: &str, channel: &str) -> Result<Token> {
        let query = TokenQuery { uid: uid.to_owned(), channel: channel.to_owned() };
        self.answer(self.signed(Method::GET, endpoint::TOKEN).query(&query)).await
    }

    /// A code that opens the studio for a user, once and within a minute. An extension of the interface.
    pub async fn grant_code(&self, uid: &str, channel: &str) -> Result<GrantCode> {
        let query = TokenQuery { uid: uid.to_owned(), channel: channel.to_owned() };
        self.answer(self.signed(Method::GET, endpoint::GRANT_CODE).query(&query)).await
    }

    /// Whom such a code stands for, of whichever integrator; it serves once. An extension of the interface.
    pub async fn redeem_code(&self, code: &str) -> Result<Granted> {
        let form = RedeemForm { code: code.to_owned() };
        self.answer(self.signed(Method::POST, endpoint::GRANT_REDEEM).form(&form)).await
    }

    /// How many outlines were generated for each of `uids`, 20 at most. An empty `channel` counts all.
    pub async fn usage(&self, uids: &[&str], channel: &str) -> Result<Vec<UsageRecord>> {
        let mut fields = vec![("channel", channel)];
        fields.extend(uids.iter().map(|uid| ("uid", *uid)));
        let records: UsageRecords =
            self.answer(self.signed(Method::POST, endpoint::USAGE).form(&fields)).await?;
        Ok(records.0)
    }

    /// Makes a template of a `.pptx` or `.potx` file. An extension of the interface.
    pub async fn add_enterprise_suit(
        &self,
        file: Upload,
        name: Option<&str>,
        map: Option<&str>,
    ) -> Result<EnterpriseSuit> {
        let mut form = Form::new().part("file", file_part(&file));
        for (field, text) in [("name", name), ("map", map)] {
            if let Some(text) = text {
                form = form.text(field, text.to_owned());
            }
        }
        self.answer(self.signed(Method::POST, endpoint::ENTERPRISE_SUIT_ADD).multipart(form)).await
    }

    /// An extension of the interface.
    pub async fn remove_enterprise_suit(&self, id: i64) -> Result<()> {
        let request = self.signed(Method::POST, endpoint::ENTERPRISE_SUIT_REMOVE).form(&SuitIdForm { id });
        self.answer::<Empty>(request).await.map(|_| ())
    }

    /// An extension of the interface.
    pub async fn enterprise_suit_report(&self, form: &SuitReportForm) -> Result<SuitReport> {
        self.answer(self.signed(Method::POST, endpoint::ENTERPRISE_SUIT_REPORT).form(form)).await
    }

    /// Uses a template otherwise from now on; works keep the pages that they have. An extension of the interface.
    pub async fn map_enterprise_suit(&self, id: i64, map: &str) -> Result<EnterpriseSuit> {
        let form = SuitMapForm { id, map: map.to_owned() };
        self.answer(self.signed(Method::POST, endpoint::ENTERPRISE_SUIT_MAP).form(&form)).await
    }

    /// An extension of the interface.
    pub async fn rename_enterprise_suit(&self, id: i64, name: &str) -> Result<Renamed> {
        let form = SuitNameForm { id, name: name.to_owned() };
        self.answer(self.signed(Method::POST, endpoint::ENTERPRISE_SUIT_RENAME).form(&form)).await
    }

    /// A zip of everything that is kept of a user: its address, or nothing for a user never seen. An extension of the
    /// interface.
    pub async fn export_user(&self, uid: &str) -> Result<Vec<String>> {
        let form = UserForm { uid: uid.to_owned(), channel: String::new() };
        self.answer(self.signed(Method::POST, endpoint::USER_EXPORT).form(&form)).await
    }

    /// Removes everything that is kept of a user. An extension of the interface.
    pub async fn erase_user(&self, uid: &str) -> Result<ErasedUser> {
        let form = UserForm { uid: uid.to_owned(), channel: String::new() };
        self.answer(self.signed(Method::POST, endpoint::USER_ERASE).form(&form)).await
    }

    fn signed(&self, method: Method, path: &str) -> RequestBuilder {
        let timestamp = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs() as i64);
        let signature = signing::sign(self.inner.secret.expose_secret(), method.as_str(), path, timestamp);
        self.request(method, path).header(X_TIMESTAMP, timestamp.to_string()).header(X_SIGNATURE, signature)
    }
}

pub(super) fn file_part(file: &Upload) -> Part {
    let length = file.bytes.len() as u64;
    Part::stream_with_length(Body::from(file.bytes.clone()), length).file_name(file.file_name.clone())
}
