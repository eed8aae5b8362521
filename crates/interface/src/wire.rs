//! What goes in and comes out, one file per resource.
//!
//! Types named `…Form` and `…Query` are requests; their ids may arrive as text or as numbers, and an empty
//! text is the same as none (see [`lenient`]). All others are the `data` of an answer.

mod content;
mod design;
mod enterprise;
mod export;
pub mod lenient;
mod list;
mod option;
mod outline;
mod page;
mod person;
mod quality;
mod task;
mod template;
mod token;
mod topic;
mod usage;
mod work;

pub use content::{ContentResult, ContentStatus, ConvertQuery, Layout, LayoutForm, TaskIdForm, TicketQuery};
pub use design::{
    Design, DesignDetail, DesignIdForm, DesignQuery, LayoutType, RenameForm, Renamed, SaveForm, SavedDesign,
    TemplateType,
};
#[cfg(feature = "openapi")]
pub use enterprise::SuitAddForm;
pub use enterprise::{
    EnterpriseSuit, SuitIdForm, SuitMapForm, SuitMapping, SuitMappingColor, SuitMappingLayout,
    SuitMappingMaster, SuitMappingSlide, SuitNameForm, SuitPicture, SuitReport, SuitReportFont,
    SuitReportForm, SuitReportPage, SuitReportSlot,
};
pub use export::{ExportForm, ExportProgress, ExportResultForm};
pub use list::{List, PageQuery, Pagination};
pub use option::SeniorOption;
pub use outline::{OutlineNode, OutlineSaveForm, node_type};
pub use page::{RestyleForm, SuitPreview, SuitPreviewQuery, WorkPage, WorkPages};
pub use person::{ErasedUser, UserForm};
pub use quality::{PageDesign, QualityFinding, QualityReport, WritingNote};
#[cfg(feature = "openapi")]
pub use task::TaskUploadForm;
pub use task::{SeniorOptions, SubType, Task, TaskForm, TaskType};
pub use template::{Colour, SuitQuery, SuitScene, SuitStyle, TemplateFilters, TemplateSuit};
pub use token::{GrantCode, Granted, RedeemForm, Token, TokenQuery};
pub use topic::{Topic, TopicDetail, TopicQuery};
pub use usage::{UsageForm, UsageRecord, UsageRecords};
pub use work::{PageType, WorkNode, WorkTreeForm};
