//! What does a picture's fill say? DrawingML, ISO/IEC 29500-1 §20.1.8.14.

use deckwright_package::xml::Node;

use crate::gallery::Crop;

/// The relationship that leads to the picture, and how much of the picture is cut away.
pub fn picture(fill: &Node) -> Option<(&str, Crop)> {
    let relation =
        fill.child("blip").map(|blip| blip.get("r:embed")).filter(|relation| !relation.is_empty())?;
    let cut = |side: &str| fill.child("srcRect").map_or(0.0, |rect| share(rect.get(side)));
    Some((relation, ["l", "t", "r", "b"].map(cut)))
}

/// Thousandths of a percent, or a percentage in the strict form. A picture is never made larger by its crop.
fn share(text: &str) -> f64 {
    let percent = text.strip_suffix('%').map(|text| text.parse::<f64>().unwrap_or(0.0) / 100.0);
    percent.unwrap_or_else(|| text.parse::<f64>().unwrap_or(0.0) / 100_000.0).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_written_in_two_ways() {
        let percent = ["25000", "25%", "", "-5000", "x"].map(|text| (share(text) * 100.0) as u32);
        assert_eq!(percent, [25, 25, 0, 0, 0]);
    }
}
