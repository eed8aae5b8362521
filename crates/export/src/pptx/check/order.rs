//! In which order do children stand? The schema's sequences for every element that our writers write.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Children of each element in schema order. Names joined by `|` may stand in any order among
/// themselves. Elements that are not listed are not checked; children that are not listed are wrong.
const SEQUENCES: &[(&str, &str)] = &[
    // presentation
    (
        "p:presentation",
        "p:sldMasterIdLst p:notesMasterIdLst p:sldIdLst p:sldSz p:notesSz p:defaultTextStyle p:extLst",
    ),
    ("p:sldMaster", "p:cSld p:clrMap p:sldLayoutIdLst p:txStyles"),
    ("p:sldLayout", "p:cSld p:clrMapOvr"),
    ("p:sld", "p:cSld p:clrMapOvr p:transition|mc:AlternateContent p:timing"),
    ("p:timing", "p:tnLst p:bldLst"),
    ("p:seq", "p:cTn p:prevCondLst p:nextCondLst"),
    ("p:cTn", "p:stCondLst p:childTnLst"),
    ("p:cBhvr", "p:cTn p:tgtEl p:attrNameLst"),
    ("p:notes", "p:cSld p:clrMapOvr"),
    ("p:notesMaster", "p:cSld p:clrMap p:notesStyle"),
    ("p:cSld", "p:bg p:spTree"),
    ("p:bgPr", "a:noFill|a:solidFill|a:gradFill a:effectLst"),
    ("p:txStyles", "p:titleStyle p:bodyStyle p:otherStyle"),
    // shapes
    ("p:spTree", "p:nvGrpSpPr p:grpSpPr p:sp|p:grpSp|p:graphicFrame|p:cxnSp|p:pic"),
    ("p:grpSp", "p:nvGrpSpPr p:grpSpPr p:sp|p:grpSp|p:graphicFrame|p:cxnSp|p:pic"),
    ("p:sp", "p:nvSpPr p:spPr p:txBody"),
    ("p:cxnSp", "p:nvCxnSpPr p:spPr"),
    ("p:pic", "p:nvPicPr p:blipFill p:spPr"),
    ("p:graphicFrame", "p:nvGraphicFramePr p:xfrm a:graphic"),
    ("p:nvGrpSpPr", "p:cNvPr p:cNvGrpSpPr p:nvPr"),
    ("p:nvSpPr", "p:cNvPr p:cNvSpPr p:nvPr"),
    ("p:nvCxnSpPr", "p:cNvPr p:cNvCxnSpPr p:nvPr"),
    ("p:nvPicPr", "p:cNvPr p:cNvPicPr p:nvPr"),
    ("p:nvGraphicFramePr", "p:cNvPr p:cNvGraphicFramePr p:nvPr"),
    ("p:cNvCxnSpPr", "a:stCxn a:endCxn"),
    ("p:spPr", "a:xfrm a:custGeom|a:prstGeom a:noFill|a:solidFill|a:gradFill a:ln a:effectLst"),
    ("p:blipFill", "a:blip a:srcRect a:stretch"),
    ("a:xfrm", "a:off a:ext a:chOff a:chExt"),
    ("p:xfrm", "a:off a:ext"),
    ("a:custGeom", "a:avLst a:gdLst a:ahLst a:cxnLst a:rect a:pathLst"),
    // paint
    ("a:gradFill", "a:gsLst a:lin|a:path"),
    ("a:ln", "a:noFill|a:solidFill a:prstDash a:round|a:miter a:tailEnd"),
    ("a:lnL", "a:noFill|a:solidFill a:prstDash a:round|a:miter"),
    ("a:lnR", "a:noFill|a:solidFill a:prstDash a:round|a:miter"),
    ("a:lnT", "a:noFill|a:solidFill a:prstDash a:round|a:miter"),
    ("a:lnB", "a:noFill|a:solidFill a:prstDash a:round|a:miter"),
    ("a:schemeClr", "a:hueOff|a:satMod|a:lumMod|a:lumOff|a:alpha"),
    ("a:srgbClr", "a:alpha"),
    // text
    ("p:txBody", "a:bodyPr a:lstStyle a:p"),
    ("a:txBody", "a:bodyPr a:lstStyle a:p"),
    ("c:txPr", "a:bodyPr a:lstStyle a:p"),
    ("a:bodyPr", "a:normAutofit"),
    ("a:p", "a:pPr a:r|a:br|a:fld a:endParaRPr"),
    ("a:r", "a:rPr a:t"),
    ("a:br", "a:rPr"),
    ("a:fld", "a:rPr a:t"),
    ("a:pPr", "a:lnSpc a:spcBef a:buClr a:buSzPct a:buFont a:buNone|a:buAutoNum|a:buChar a:defRPr"),
    ("a:lvl1pPr", "a:lnSpc a:spcBef a:buClr a:buSzPct a:buFont a:buNone|a:buAutoNum|a:buChar a:defRPr"),
    ("a:rPr", "a:solidFill a:latin a:ea a:cs a:hlinkClick"),
    ("a:defRPr", "a:solidFill a:latin a:ea a:cs"),
    ("a:endParaRPr", "a:solidFill a:latin a:ea a:cs"),
    // tables
    ("a:tbl", "a:tblPr a:tblGrid a:tr"),
    ("a:tr", "a:tc"),
    ("a:tc", "a:txBody a:tcPr"),
    ("a:tcPr", "a:lnL a:lnR a:lnT a:lnB a:noFill|a:solidFill|a:gradFill"),
    // charts
    ("c:chartSpace", "c:date1904 c:lang c:roundedCorners c:chart c:spPr c:txPr c:externalData"),
    ("c:chart", "c:autoTitleDeleted c:plotArea c:legend c:plotVisOnly c:dispBlanksAs"),
    (
        "c:plotArea",
        "c:layout c:barChart|c:lineChart|c:areaChart|c:pieChart|c:doughnutChart|c:scatterChart|c:radarChart \
         c:catAx|c:valAx c:spPr",
    ),
    ("c:manualLayout", "c:layoutTarget c:xMode c:yMode c:x c:y c:w c:h"),
    ("c:barChart", "c:barDir c:grouping c:varyColors c:ser c:gapWidth c:overlap c:axId"),
    ("c:lineChart", "c:grouping c:varyColors c:ser c:marker c:axId"),
    ("c:areaChart", "c:grouping c:varyColors c:ser c:axId"),
    ("c:pieChart", "c:varyColors c:ser c:firstSliceAng"),
    ("c:doughnutChart", "c:varyColors c:ser c:firstSliceAng c:holeSize"),
    ("c:scatterChart", "c:scatterStyle c:varyColors c:ser c:axId"),
    ("c:radarChart", "c:radarStyle c:varyColors c:ser c:axId"),
    (
        "c:ser",
        "c:idx c:order c:tx c:spPr c:invertIfNegative|c:marker c:dPt c:dLbls c:cat|c:xVal c:val|c:yVal c:smooth",
    ),
    ("c:dPt", "c:idx c:invertIfNegative c:marker c:bubble3D c:spPr"),
    (
        "c:dLbl",
        "c:idx c:delete c:numFmt c:spPr c:txPr c:dLblPos c:showLegendKey c:showVal c:showCatName c:showSerName \
         c:showPercent c:showBubbleSize",
    ),
    (
        "c:dLbls",
        "c:dLbl c:numFmt c:spPr c:txPr c:dLblPos c:showLegendKey c:showVal c:showCatName c:showSerName c:showPercent \
         c:showBubbleSize c:showLeaderLines",
    ),
    (
        "c:catAx",
        "c:axId c:scaling c:delete c:axPos c:majorGridlines c:numFmt c:majorTickMark c:minorTickMark \
         c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:auto c:lblAlgn c:lblOffset c:tickLblSkip c:noMultiLvlLbl",
    ),
    (
        "c:valAx",
        "c:axId c:scaling c:delete c:axPos c:majorGridlines c:numFmt c:majorTickMark c:minorTickMark \
         c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:crossBetween c:majorUnit",
    ),
    ("c:scaling", "c:orientation c:max c:min"),
    ("c:legend", "c:legendPos c:layout c:overlay c:txPr"),
    ("c:marker", "c:symbol c:size c:spPr"),
    // theme
    ("a:theme", "a:themeElements a:objectDefaults a:extraClrSchemeLst"),
    ("a:themeElements", "a:clrScheme a:fontScheme a:fmtScheme"),
];

type Ranks = HashMap<&'static str, usize>;

static RANKS: LazyLock<HashMap<&str, Ranks>> = LazyLock::new(|| {
    let ranks = |sequence: &'static str| {
        let steps = sequence.split_whitespace().enumerate();
        steps.flat_map(|(rank, names)| names.split('|').map(move |name| (name, rank))).collect()
    };
    SEQUENCES.iter().map(|(parent, sequence)| (*parent, ranks(sequence))).collect()
});

/// Follows the elements of one document as they open and close.
#[derive(Default)]
pub struct Order {
    open: Vec<Level>,
    has_root: bool,
}

struct Level {
    name: &'static str,
    /// `None` if its children are not checked.
    ranks: Option<&'static Ranks>,
    /// The last child and its rank.
    last: (&'static str, usize),
}

impl Order {
    pub fn open(&mut self, name: &str) -> Result<(), String> {
        match self.open.last_mut() {
            Some(parent) => parent.take(name)?,
            None if self.has_root => return Err(format!("{name} is a second root")),
            None => self.has_root = true,
        }
        let known = RANKS.get_key_value(name);
        self.open.push(Level {
            name: known.map_or("", |known| known.0),
            ranks: known.map(|known| known.1),
            last: ("", 0),
        });
        Ok(())
    }

    pub fn close(&mut self) {
        self.open.pop();
    }

    /// At the end of the document every element must be closed.
    pub fn finish(&self) -> Result<(), String> {
        if self.has_root && self.open.is_empty() { Ok(()) } else { Err("the document breaks off".to_owned()) }
    }
}

impl Level {
    fn take(&mut self, child: &str) -> Result<(), String> {
        let Some(ranks) = self.ranks else { return Ok(()) };
        let Some((child, rank)) = ranks.get_key_value(child) else {
            return Err(format!("{child} does not belong in {}", self.name));
        };
        if *rank < self.last.1 {
            return Err(format!("{child} comes too late in {}, after {}", self.name, self.last.0));
        }
        self.last = (child, *rank);
        Ok(())
    }
}
