//! The features that code asks for.

use stallscope_target::FeatureId;

use crate::description::feature;

macro_rules! features {
    ($($constant:ident $name:literal,)*) => {
        $(pub(crate) const $constant: FeatureId = feature($name);)*
    };
}

features! {
    IS_32_BIT "Feature32Bit",
    IS_64_BIT "Feature64Bit",
    E "FeatureStdExtE",
    F "FeatureStdExtF",
    D "FeatureStdExtD",
    C "FeatureStdExtC",
    ZCA "FeatureStdExtZca",
    ZCB "FeatureStdExtZcb",
    ZFINX "FeatureStdExtZfinx",
    ZDINX "FeatureStdExtZdinx",
    ZICFILP "FeatureStdExtZicfilp",
    ZVE64X "FeatureStdExtZve64x",
    ZBA "FeatureStdExtZba",
    ZBB "FeatureStdExtZbb",
    ZBS "FeatureStdExtZbs",
    ZBKB "FeatureStdExtZbkb",
    P "FeatureStdExtP",
    XQCILI "FeatureVendorXqcili",
    XTHEADBB "FeatureVendorXTHeadBb",
    LUI_ADDI_FUSION "TuneLUIADDIFusion",
    RELAX "FeatureRelax",
    EXACT_ASSEMBLY "FeatureExactAssembly",
    EXPERIMENTAL "Experimental",
}
