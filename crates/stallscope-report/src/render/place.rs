//! Where a region is.

use stallscope_profile::RegionPlace;

use crate::Json;

impl Json {
    /// Writes where a region is, with null for what is unknown.
    pub(super) fn place(&mut self, place: &RegionPlace) {
        let (file, line) = place.source.as_ref().map(|(file, line)| (file, *line)).unzip();
        let function = Some(&place.function).filter(|name| !name.is_empty());
        self.object(|json| {
            json.key(b"Address");
            json.optional(place.address, Json::number);
            json.key(b"Calls");
            json.array(|json| place.calls.iter().for_each(|name| json.string(name)));
            json.key(b"File");
            json.optional(file, |json, file| json.string(file));
            json.key(b"Function");
            json.optional(function, |json, name| json.string(name));
            json.key(b"Line");
            json.optional(line, Json::number);
            json.key(b"Part");
            json.string(place.part.name().as_bytes());
            json.key(b"Path");
            json.number(place.path_number);
            json.key(b"Paths");
            json.number(place.n_paths);
            json.key(b"TextLine");
            json.optional(place.text_line, Json::number);
        });
    }
}
