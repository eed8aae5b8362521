//! How far letters advance on the device for which a program sets text.

/// A device with whole dots.
///
/// LibreOffice keeps sizes in hundredths of a millimetre and sets text for a device of 600 dots to the inch: the size of a
/// face and every advance are whole dots; and of each advance that is not a whole em its pdf cuts off about a hundredth of
/// a point. In one letter nobody sees it, but at the end of a long line it is a point or two. PowerPoint leaves advances as
/// they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Device {
    /// EMU per dot.
    pub dot: f64,
    /// EMU per step in which sizes of type are kept.
    pub size_step: f64,
    /// What is cut off an advance of less than an em, in EMU.
    pub cut: f64,
}

impl Device {
    pub const LIBREOFFICE: Self = Self { dot: 914_400.0 / 600.0, size_step: 360.0, cut: 100.0 };
}

/// The advances of text of one size.
#[derive(Clone, Copy, Debug)]
pub struct Advances {
    /// EMU per em.
    em: f64,
    /// The device, and its dots per em.
    device: Option<(Device, f64)>,
}

impl Advances {
    pub(super) fn new(em: f64, device: Option<Device>) -> Self {
        let with_dots = |device: Device| {
            let size = (em / device.size_step).round() * device.size_step;
            (device, (size / device.dot).round())
        };
        Self { em, device: device.map(with_dots) }
    }

    /// How far a letter of `ems` ems advances, in EMU.
    pub fn of(self, ems: f32) -> f64 {
        let Some((device, dots_per_em)) = self.device else { return f64::from(ems) * self.em };
        let dots = f64::from(ems) * dots_per_em;
        // A cast is many times as fast as `round`, and every letter is measured at every size that is tried.
        let whole = (dots + 0.5_f64.copysign(dots)) as i64 as f64;
        let advance = whole * device.dot;
        if ems > 0.0 && ems < 1.0 { (advance - device.cut).max(0.0) } else { advance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_has_whole_dots_and_a_font_has_not() {
        let em = 16.0 * 12_700.0;
        // 16 points are 133⅓ dots of a 600th of an inch, of which LibreOffice takes 133.
        let device = Advances::new(em, Some(Device::LIBREOFFICE));
        assert_eq!((device.of(1.0), device.of(0.5)), (133.0 * 1524.0, 67.0 * 1524.0 - 100.0));
        let font = Advances::new(em, None);
        assert_eq!((font.of(1.0), font.of(0.5)), (em, em / 2.0));
    }
}
