//! What is drawn on, and how are its buffers used again?

use std::fmt;
use std::sync::{Mutex, PoisonError};

use vello_cpu::color::palette::css::WHITE;
use vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};

use crate::machine::settings;

/// Canvases larger than this (in pixels) are given back to the system after use.
const MAX_KEPT_PIXELS: usize = 4 * 1920 * 1080;

/// A drawing in progress and the pixels it ends in.
pub(super) struct Canvas {
    pub context: RenderContext,
    pub resources: Resources,
    pub pixmap: Pixmap,
    /// Room for the encoder, which wants pixels without alpha.
    pub rgb: Vec<u8>,
}

impl Canvas {
    fn new() -> Self {
        Self {
            context: RenderContext::new_with(1, 1, settings()),
            resources: Resources::new(),
            pixmap: Pixmap::new(1, 1),
            rgb: Vec::new(),
        }
    }

    /// Forgets what was drawn and takes a new size.
    pub(super) fn start(&mut self, width: u16, height: u16) {
        self.context.reset_and_resize(width, height);
        self.pixmap.resize(width, height);
    }

    /// Turns what was drawn into pixels, on white.
    pub(super) fn finish(&mut self) {
        let settings = RasterizerSettings { target_init: TargetInit::Clear(WHITE), ..Default::default() };
        self.context.render_with(&mut self.pixmap, &mut self.resources, settings);
    }
}

/// Canvases that are not in use, at most one for each drawing that ever ran at the same time.
#[derive(Default)]
pub(super) struct Canvases(Mutex<Vec<Canvas>>);

impl Canvases {
    /// Runs `draw` with a canvas that nobody else has.
    pub(super) fn lend<T>(&self, draw: impl FnOnce(&mut Canvas) -> T) -> T {
        let lent = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut canvas = lent.unwrap_or_else(Canvas::new);
        let result = draw(&mut canvas);
        if canvas.pixmap.capacity() <= MAX_KEPT_PIXELS {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(canvas);
        }
        result
    }
}

impl fmt::Debug for Canvases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Canvases")
    }
}
