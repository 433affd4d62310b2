//! The features that code asks for.

use crate::description;

stallscope_target::features! {
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
