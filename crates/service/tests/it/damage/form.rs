//! A form's fields, encoded as in an address or as JSON.

use deckwright_interface::form::{fields_of_json, from_fields};
use deckwright_interface::wire::{
    DesignQuery, ExportForm, OutlineSaveForm, SaveForm, SuitQuery, TaskForm, UsageForm,
};
use url::form_urlencoded;

use super::blows;

const WHOLE: [&str; 4] = [
    "type=7&title=Bees+%26+honey&content=%23+Bees%0A%23%23+Life&sub_type=1&page=53&scene=2&language=&task_id=12",
    "id=3&format=ppt&edit=true&files_to_zip=1&user_design_id=4&name=%E8%9C%82&page=1&page_size=20&uid=a&uid=b",
    r##"{"type":7,"title":"Bees","content":"# Bees","task_id":"12","edit":false,"id":3,"uid":["a","b"],"page":null}"##,
    r#"{"template_id":5,"template_type":2,"layout_type":1,"name":"é","task_id":12,"content":{"value":"Bees"},"keyword":"x"}"#,
];

pub fn survive(data: &[u8]) {
    let text = blows::text(&WHOLE, data);
    let encoded = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
    for fields in [Some(encoded), fields_of_json(text.as_bytes()).ok()].into_iter().flatten() {
        read(&fields);
    }
}

fn read(fields: &[(String, String)]) {
    let fields = || fields.iter().cloned();
    drop(from_fields::<TaskForm>(fields()));
    drop(from_fields::<SaveForm>(fields()));
    drop(from_fields::<ExportForm>(fields()));
    drop(from_fields::<OutlineSaveForm>(fields()));
    drop(from_fields::<DesignQuery>(fields()));
    drop(from_fields::<SuitQuery>(fields()));
    drop(from_fields::<UsageForm>(fields()));
}
