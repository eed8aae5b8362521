//! What does an image file show? Decoded under limits; shared by the formats that draw.

use std::io::Cursor;

use image::error::{ImageError, UnsupportedError, UnsupportedErrorKind};
use image::{ImageFormat, ImageReader, ImageResult, Limits, RgbaImage};

/// Longest side of an image that is read, in pixels, and the memory its pixels may take.
const MAX_PIXELS: u32 = 16_384;
const MAX_BYTES: u64 = 256 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Png,
    Jpeg,
}

pub(crate) struct DecodedImage {
    pub format: Format,
    pub pixels: RgbaImage,
}

pub(crate) fn decode(bytes: &[u8]) -> ImageResult<DecodedImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    let format = match reader.format() {
        Some(ImageFormat::Png) => Format::Png,
        Some(ImageFormat::Jpeg) => Format::Jpeg,
        other => {
            let hint = other.map_or(image::error::ImageFormatHint::Unknown, Into::into);
            let kind = UnsupportedErrorKind::Format(hint.clone());
            return Err(ImageError::Unsupported(UnsupportedError::from_format_and_kind(hint, kind)));
        }
    };
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_PIXELS);
    limits.max_image_height = Some(MAX_PIXELS);
    limits.max_alloc = Some(MAX_BYTES);
    reader.limits(limits);
    Ok(DecodedImage { format, pixels: reader.decode()?.into_rgba8() })
}
