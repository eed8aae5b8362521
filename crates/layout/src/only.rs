//! Is there one thing of a kind, and no other?

/// The only one that is found; `None` if there are several, or none.
pub(crate) fn only_one<T>(found: impl IntoIterator<Item = T>) -> Option<T> {
    let mut found = found.into_iter();
    let one = found.next()?;
    found.next().is_none().then_some(one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_is_not_the_only_one() {
        assert_eq!([only_one([7]), only_one([7, 7]), only_one([])], [Some(7), None, None]);
    }
}
