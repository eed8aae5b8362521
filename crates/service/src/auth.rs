//! Who is calling: keys, secrets at rest, tokens, integrators, rate limits.

mod integrators;
pub mod keys;
mod limits;
pub mod revocations;
mod token;

pub use integrators::{Credentials, Integrator, Integrators};
pub use keys::{Keys, random};
pub use limits::Limits;
pub use revocations::TokenRevocations;
pub use token::{Claims, TokenError};
