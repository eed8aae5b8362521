//! How do pixels become a JPEG file? As the crate `jpeg-encoder` makes one, byte for byte, with less work where nothing is drawn.
//!
//! Most of a page is one colour. A block of one colour has one coefficient, which needs neither transform nor sixty-four
//! divisions, and the blocks beside it often have the same. Head and tables of the file are the crate's own.

use std::sync::OnceLock;

use jpeg_encoder::{ColorType, Encoder, EncodingError, SamplingFactor, rgb_to_ycbcr};

/// High enough that thin strokes keep clean edges.
const QUALITY: u8 = 88;
/// Pixels along a block's side.
const SIDE: usize = 8;
const PIXELS: usize = SIDE * SIDE;
/// Fractional bits of a reciprocal.
const RECIPROCAL_BITS: u32 = 15;

type Block = [i16; PIXELS];

/// The order in which the coefficients of a block are written.
const ZIGZAG: [u8; PIXELS] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39,
    46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// The file of `width` × `height` pixels of red, green, blue and an alpha that nobody looks at.
pub(super) fn encode(rgba: &[u8], width: u16, height: u16) -> Result<Vec<u8>, EncodingError> {
    let tables = match TABLES.get() {
        Some(tables) => tables,
        None => {
            let read = Tables::of_crate()?;
            TABLES.get_or_init(|| read)
        }
    };
    if width == 0 || height == 0 {
        return Err(EncodingError::ZeroImageDimensions { width, height });
    }
    let (pixels, _) = rgba.as_chunks::<4>();
    let size = usize::from(width) * usize::from(height);
    if pixels.len() < size {
        return Err(EncodingError::BadImageData { length: rgba.len(), required: size * 4 });
    }
    let mut file = Vec::with_capacity(size / 8 + tables.head.len());
    file.extend_from_slice(&tables.head);
    file[tables.size_at..][..2].copy_from_slice(&height.to_be_bytes());
    file[tables.size_at + 2..][..2].copy_from_slice(&width.to_be_bytes());
    let mut scan = Scan { tables, bits: Bits { file, held: 0, count: 0 }, last: [0; 3] };
    scan.write(&pixels[..size], width.into());
    file = scan.bits.finish();
    file.extend_from_slice(&[0xFF, 0xD9]);
    Ok(file)
}

static TABLES: OnceLock<Tables> = OnceLock::new();

/// What is the same in every file.
struct Tables {
    /// From the first byte to the first of the pixels.
    head: Vec<u8>,
    /// Where height and width stand in it.
    size_at: usize,
    /// Of brightness, and of both colours.
    divisors: [[Divisor; PIXELS]; 2],
    /// Codes of first coefficients, by the number of their bits.
    first: [[Code; 256]; 2],
    /// Codes of the others, by the zeros before them and the number of their bits.
    others: [[Code; 256]; 2],
}

/// A division by multiplication.
#[derive(Clone, Copy, Default)]
struct Divisor {
    reciprocal: i32,
    correction: i32,
}

#[derive(Clone, Copy, Default)]
struct Code {
    bits: u32,
    length: u32,
}

impl Tables {
    /// As they stand in a file of one pixel.
    fn of_crate() -> Result<Self, EncodingError> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, QUALITY);
        encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
        encoder.encode(&[0; 4], 1, 1, ColorType::Rgba)?;
        let empty = || [[Code::default(); 256]; 2];
        let (mut first, mut others) = (empty(), empty());
        let mut divisors = [[Divisor::default(); PIXELS]; 2];
        let (mut at, mut size_at) = (2, 0);
        loop {
            let length = usize::from(u16::from_be_bytes([file[at + 2], file[at + 3]]));
            let (kind, body) = (file[at + 1], &file[at + 4..at + 2 + length]);
            match kind {
                0xC0 => size_at = at + 5,
                0xDB => divisors[usize::from(body[0])] = read_divisors(&body[1..]),
                0xC4 if body[0] < 0x10 => first[usize::from(body[0])] = read_codes(&body[1..]),
                0xC4 => others[usize::from(body[0] & 0xF)] = read_codes(&body[1..]),
                _ => {}
            }
            at += 2 + length;
            if kind == 0xDA {
                break;
            }
        }
        file.truncate(at);
        Ok(Self { head: file, size_at, divisors, first, others })
    }
}

fn read_divisors(body: &[u8]) -> [Divisor; PIXELS] {
    let mut divisors = [Divisor::default(); PIXELS];
    for (&step, place) in body.iter().zip(ZIGZAG) {
        divisors[usize::from(place)] = Divisor::by(u32::from(step) * 8);
    }
    divisors
}

/// Codes as the format numbers them: those of one length in a row, then those of the next.
fn read_codes(body: &[u8]) -> [Code; 256] {
    let (counts, values) = body.split_at(16);
    let mut codes = [Code::default(); 256];
    let mut values = values.iter();
    let mut bits = 0;
    for (length, &count) in (1..).zip(counts) {
        for &value in values.by_ref().take(count.into()) {
            codes[usize::from(value)] = Code { bits, length };
            bits += 1;
        }
        bits <<= 1;
    }
    codes
}

impl Divisor {
    fn by(step: u32) -> Self {
        let (mut reciprocal, rest) = ((1 << RECIPROCAL_BITS) / step, (1 << RECIPROCAL_BITS) % step);
        let mut correction = step / 2;
        if rest != 0 && rest <= correction {
            correction += 1;
        } else if rest != 0 {
            reciprocal += 1;
        }
        Self { reciprocal: reciprocal as i32, correction: correction as i32 }
    }

    fn divide(self, value: i16) -> i16 {
        let value = i32::from(value);
        let quotient = ((value.abs() + self.correction) * self.reciprocal) >> RECIPROCAL_BITS;
        (if value < 0 { -quotient } else { quotient }) as i16
    }
}

/// The pixels of a file on their way into it.
struct Scan<'a> {
    tables: &'a Tables,
    bits: Bits,
    /// The first coefficient of the block before, by component.
    last: [i16; 3],
}

impl Scan<'_> {
    fn write(&mut self, pixels: &[[u8; 4]], width: usize) {
        let height = pixels.len() / width;
        for top in (0..height).step_by(SIDE) {
            let row = |y: usize| {
                let y = (top + y).min(height - 1);
                &pixels[y * width..(y + 1) * width]
            };
            let rows: [&[[u8; 4]]; SIDE] = std::array::from_fn(row);
            for left in (0..width).step_by(SIDE) {
                if left + SIDE <= width {
                    let rows = rows.map(|row| {
                        let pixels: &[[u8; 4]; SIDE] = row[left..left + SIDE].try_into().expect("as many");
                        *pixels
                    });
                    self.block(&rows);
                } else {
                    // Past the edge its last pixel goes on.
                    let rows = rows.map(|row| std::array::from_fn(|x| row[(left + x).min(width - 1)]));
                    self.block(&rows);
                }
            }
        }
    }

    fn block(&mut self, rows: &[[[u8; 4]; SIDE]; SIDE]) {
        let of = |[red, green, blue, _]: [u8; 4]| rgb_to_ycbcr(red, green, blue);
        let first = rows[0][0];
        if is_plain(rows, first) {
            let (y, cb, cr) = of(first);
            for (component, value) in [y, cb, cr].into_iter().enumerate() {
                self.plain(component, i16::from(value) - 128);
            }
            return;
        }
        let mut samples = [[0; PIXELS]; 3];
        for (at, &pixel) in rows.as_flattened().iter().enumerate() {
            let (y, cb, cr) = of(pixel);
            for (samples, value) in samples.iter_mut().zip([y, cb, cr]) {
                samples[at] = i16::from(value) - 128;
            }
        }
        for (component, samples) in samples.iter_mut().enumerate() {
            // Text of one colour on another often differs in brightness alone.
            if samples.iter().all(|sample| *sample == samples[0]) {
                self.plain(component, samples[0]);
                continue;
            }
            transform(samples);
            self.coefficients(component, samples);
        }
    }

    /// A block in which all samples are `sample`.
    fn plain(&mut self, component: usize, sample: i16) {
        let table = usize::from(component > 0);
        // What the transform makes of it: eight times the sum of eight, and nothing else.
        let first = sample * PIXELS as i16;
        let first = self.tables.divisors[table][0].divide(first);
        self.first(component, first);
        self.bits.write(self.tables.others[table][0]);
    }

    /// Writes the difference to the block before.
    fn first(&mut self, component: usize, value: i16) {
        let codes = &self.tables.first[usize::from(component > 0)];
        let (length, bits) = magnitude(value - self.last[component]);
        self.bits.write_with(codes[length as usize], length, bits);
        self.last[component] = value;
    }

    fn coefficients(&mut self, component: usize, block: &Block) {
        let table = usize::from(component > 0);
        let divisors = &self.tables.divisors[table];
        let codes = &self.tables.others[table];
        let mut divided = [0; PIXELS];
        for ((divided, &value), divisor) in divided.iter_mut().zip(block).zip(divisors) {
            *divided = divisor.divide(value);
        }
        self.first(component, divided[0]);
        let mut zeros = 0;
        for place in &ZIGZAG[1..] {
            let value = divided[usize::from(*place) % PIXELS];
            if value == 0 {
                zeros += 1;
                continue;
            }
            while zeros > 15 {
                self.bits.write(codes[0xF0]);
                zeros -= 16;
            }
            let (length, bits) = magnitude(value);
            self.bits.write_with(codes[(zeros << 4) | length as usize], length, bits);
            zeros = 0;
        }
        if zeros > 0 {
            self.bits.write(codes[0]);
        }
    }
}

fn is_plain(rows: &[[[u8; 4]; SIDE]; SIDE], first: [u8; 4]) -> bool {
    let first = u32::from_ne_bytes(first);
    let differ = |row: &[[u8; 4]; SIDE]| {
        row.iter().fold(0, |differ, pixel| differ | (u32::from_ne_bytes(*pixel) ^ first))
    };
    rows.iter().all(|row| differ(row) == 0)
}

/// How many bits a value needs, and which.
fn magnitude(value: i16) -> (u32, u32) {
    let length = 16 - value.unsigned_abs().leading_zeros();
    let bits = value - i16::from(value < 0);
    (length, u32::from(bits as u16) & ((1 << length) - 1))
}

/// Bits that become bytes of a file.
struct Bits {
    file: Vec<u8>,
    /// The last bits, of which `count` are not in the file yet.
    held: u64,
    count: u32,
}

impl Bits {
    fn write(&mut self, code: Code) {
        self.push(code.bits, code.length);
    }

    /// A code and the `length` bits that belong to it.
    fn write_with(&mut self, code: Code, length: u32, bits: u32) {
        self.push((code.bits << length) | bits, code.length + length);
    }

    fn push(&mut self, bits: u32, length: u32) {
        self.held = (self.held << length) | u64::from(bits);
        self.count += length;
        if self.count >= 32 {
            self.count -= 32;
            let bytes = ((self.held >> self.count) as u32).to_be_bytes();
            if bytes.contains(&0xFF) {
                bytes.into_iter().for_each(|byte| self.byte(byte));
            } else {
                self.file.extend_from_slice(&bytes);
            }
        }
    }

    /// A byte that looks like a mark is followed by one that says it is none.
    fn byte(&mut self, byte: u8) {
        self.file.push(byte);
        if byte == 0xFF {
            self.file.push(0);
        }
    }

    /// The file, its last byte filled up with ones.
    fn finish(mut self) -> Vec<u8> {
        self.push(0x7F, 7);
        while self.count >= 8 {
            self.count -= 8;
            let byte = (self.held >> self.count) as u8;
            self.byte(byte);
        }
        self.file
    }
}

/// The discrete cosine transform of a block, times eight: the accurate one for whole numbers of the Independent JPEG Group
/// (`jfdctint.c`), after Loeffler, Ligtenberg and Moschytz.
fn transform(block: &mut Block) {
    let mut rows = [0; PIXELS];
    for (row, samples) in rows.as_chunks_mut::<SIDE>().0.iter_mut().zip(block.as_chunks::<SIDE>().0) {
        *row = pass::<11>(samples.map(i32::from), |even| even << 2);
    }
    for x in 0..SIDE {
        let column = pass::<15>(std::array::from_fn(|y| rows[y * SIDE + x]), |even| (even + 2) >> 2);
        for (y, value) in column.into_iter().enumerate() {
            block[y * SIDE + x] = value as i16;
        }
    }
}

/// One row or column. Products lose `SHIFT` bits, sums go through `sum`.
#[inline]
fn pass<const SHIFT: u32>(from: [i32; SIDE], sum: impl Fn(i32) -> i32) -> [i32; SIDE] {
    let round = |value: i32| (value + (1 << (SHIFT - 1))) >> SHIFT;
    let [a, b, c, d, e, f, g, h] = from;
    let (tmp0, tmp7) = (a + h, a - h);
    let (tmp1, tmp6) = (b + g, b - g);
    let (tmp2, tmp5) = (c + f, c - f);
    let (tmp3, tmp4) = (d + e, d - e);

    let (tmp10, tmp13) = (tmp0 + tmp3, tmp0 - tmp3);
    let (tmp11, tmp12) = (tmp1 + tmp2, tmp1 - tmp2);
    let z1 = (tmp12 + tmp13) * 4433;
    let even = [sum(tmp10 + tmp11), round(z1 + tmp13 * 6270), sum(tmp10 - tmp11), round(z1 - tmp12 * 15137)];

    let z5 = (tmp4 + tmp6 + tmp5 + tmp7) * 9633;
    let z1 = (tmp4 + tmp7) * -7373;
    let z2 = (tmp5 + tmp6) * -20995;
    let z3 = (tmp4 + tmp6) * -16069 + z5;
    let z4 = (tmp5 + tmp7) * -3196 + z5;
    let odd = [
        round(tmp7 * 12299 + z1 + z4),
        round(tmp6 * 25172 + z2 + z3),
        round(tmp5 * 16819 + z2 + z4),
        round(tmp4 * 2446 + z1 + z3),
    ];
    [even[0], odd[0], even[1], odd[1], even[2], odd[2], even[3], odd[3]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_crate(rgba: &[u8], width: u16, height: u16) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, QUALITY);
        encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
        encoder.encode(rgba, width, height, ColorType::Rgba).unwrap();
        file
    }

    #[track_caller]
    fn check(width: u16, height: u16, pixel: impl Fn(u32, u32) -> [u8; 4]) {
        let places = (0..u32::from(height)).flat_map(|y| (0..u32::from(width)).map(move |x| (x, y)));
        let rgba: Vec<u8> = places.flat_map(|(x, y)| pixel(x, y)).collect();
        let file = encode(&rgba, width, height).unwrap();
        assert!(file == by_crate(&rgba, width, height), "{width} × {height}");
    }

    /// Some number that has nothing to do with the place.
    fn noise(x: u32, y: u32) -> u32 {
        let mixed = (x ^ y.rotate_left(16)).wrapping_mul(0x9E37_79B1);
        (mixed ^ (mixed >> 15)).wrapping_mul(0x85EB_CA6B)
    }

    #[test]
    fn files_are_those_of_the_crate() {
        for (width, height) in [(1, 1), (8, 8), (9, 7), (64, 40), (203, 77)] {
            for grey in [0, 1, 127, 128, 129, 254, 255] {
                check(width, height, |_, _| [grey, grey, grey, 255]);
            }
            check(width, height, |x, y| noise(x, y).to_le_bytes());
            check(width, height, |x, y| [(x * 3) as u8, (y * 5) as u8, (x + y) as u8, 255]);
            // One colour with strokes of another, in brightness alone and in every component.
            let stroke = |x: u32, y: u32, ink| if (x / 3 + y / 5).is_multiple_of(7) { ink } else { [255; 4] };
            check(width, height, |x, y| stroke(x, y, [0, 0, 0, 255]));
            check(width, height, |x, y| stroke(x, y, [200, 30, 90, 255]));
            // The sharpest edges that there are, which need the longest codes.
            check(width, height, |x, y| {
                if noise(x, y).is_multiple_of(2) { [0, 0, 255, 255] } else { [255, 255, 0, 255] }
            });
        }
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(encode(&[], 0, 4).is_err());
        assert!(encode(&[0; 12], 2, 2).is_err());
    }
}
