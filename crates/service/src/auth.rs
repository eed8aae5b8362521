//! Who is calling: keys, secrets at rest, tokens, integrators, rate limits.

pub mod endings;
mod integrators;
pub mod keys;
mod limits;
mod token;

pub use endings::Endings;
pub use integrators::{Credentials, Integrator, Integrators};
pub use keys::{Keys, random};
pub use limits::Limits;
pub use token::{Claims, TokenError};
