//! Lists and numbered lines in place of headings.

use super::sketch::check;

#[test]
fn lists_as_outlines() {
    check("- a\n- b\n- c", "Fallback\n  Fallback\n    Fallback\n      a\n      b\n      c");
    check("# T\n- A\n  - a\n  - b\n- B\n  - c", "T\n  A\n    A\n      a\n      b\n  B\n    B\n      c");
    check(
        "- A\n  - P\n    - x\n    - y\n  - Q\n    - z\n- B\n  - R\n    - w",
        "Fallback\n  A\n    P\n      x\n      y\n    Q\n      z\n  B\n    R\n      w",
    );
    check("- T\n  - A\n    - P\n      - x\n        - text", "T\n  A\n    P\n      x\n        = text");
    check(
        "* A\n    * a\n    * b\n* B\n    * c",
        "Fallback\n  A\n    A\n      a\n      b\n  B\n    B\n      c",
    );
    check("- A\n\t- a\n\t\t- x\n- B\n\t- b\n\t\t- y", "Fallback\n  A\n    a\n      x\n  B\n    b\n      y");
    check(
        "1. A\n   1. a\n   2. b\n2. B\n   1. c",
        "Fallback\n  A\n    A\n      a\n      b\n  B\n    B\n      c",
    );
    check("1. A\n- a\n- b\n2. B\n- c", "Fallback\n  A\n    A\n      a\n      b\n  B\n    B\n      c");
    check("My talk\n\n- A\n  - a\n- B\n  - b", "My talk\n  A\n    A\n      a\n  B\n    B\n      b");
    check("My talk:\n1) A\n2) B", "Fallback\n  = My talk:\n  Fallback\n    Fallback\n      A\n      B");
}

#[test]
fn all_kinds_of_bullets() {
    check(
        "# T\n## C\n### P\n• a\n· b\n○ c\n▪ d\n– e\n+ f\n* g\n◇h\n● i\n- j",
        "T\n  C\n    P\n      a\n      b\n      c\n      d\n      e\n      f\n      g\n      h\n      i\n        = j",
    );
    check("# T\n## C\n### P\n- [ ] open\n- [x] done", "T\n  C\n    P\n      ☐ open\n      ☑ done");
    check(
        "# T\n## C\n### P\n1、甲\n2、乙\n(3) 丙\n④丁",
        "T\n  C\n    P\n      甲\n      乙\n        = 丙\n          = 丁",
    );
    check(
        "# T\n## C\n### P\n-5 °C outside\n- -3 inside",
        "T\n  C\n    P\n      = -5 °C outside\n      -3 inside",
    );
    check("# T\n## C\n### P\n- ## Head\n- - nested", "T\n  C\n    P\n      Head\n      nested");
}

#[test]
fn lines_below_lines_hang_below_them() {
    let tree = "T\n  C\n    P\n      = Root\n      Arts\n        = History\n        = Music\n      Science\n        = Physics";
    for lines in [
        "Root\n    Arts\n        History\n        Music\n    Science\n        Physics",
        "Root\n ├ Arts\n │ ├ History\n │ └ Music\n └ Science\n   └ Physics",
        "Root\n→ Arts\n→ → History\n→ → Music\n→ Science\n→ → Physics",
    ] {
        check(&format!("# T\n## C\n### P\n{lines}"), tree);
    }
    check(
        "# T\n## C\n### P\ntwo addresses - one door\n280 meals - 520 meals\nleftovers binned - leftovers shared out",
        "T\n  C\n    P\n      = two addresses - one door\n      = 280 meals - 520 meals\n      = leftovers binned - leftovers shared out",
    );
    check("# T\n## C\n### P\n* + cheap\n* – far", "T\n  C\n    P\n      + cheap\n      – far");
}

#[test]
fn lists_below_headings() {
    check("# T\n## C\n- P\n  - a\n  - b\n- Q\n  - c", "T\n  C\n    P\n      a\n      b\n    Q\n      c");
    check(
        "# T\n## C\n- a\n  - A whole sentence about it.\n- b\n  - Another one.",
        "T\n  C\n    C\n      a\n        = A whole sentence about it.\n      b\n        = Another one.",
    );
    check("# T\n## C\n- a\n- b\n  - x\n- c", "T\n  C\n    C\n      a\n      b\n        = x\n      c");
    check("# T\n- By: me\n- Date: today\n## C", "T\n  = By: me\n  = Date: today\n  C");
    check(
        "# T\n## C\n### P\n- a\n- b\n\nAfter the list.",
        "T\n  C\n    P\n      + After the list.\n      a\n      b",
    );
    // A source has a place of its own, and below headings of points a paragraph behind the last list is the page's.
    check("# T\n## C\n### P\n- a\n- b\n\nSource: us", "T\n  C\n    P\n      = Source: us\n      a\n      b");
    check(
        "# T\n## C\n### P\n#### Build\n- a\n\n#### Buy\n- b\n\nWe buy.",
        "T\n  C\n    P\n      + We buy.\n      Build\n        = a\n      Buy\n        = b",
    );
    check(
        "# T\n## C\n### P\n#### Build\nIt takes long.\n\n#### Buy\n- b\n\nIt costs.",
        "T\n  C\n    P\n      Build\n        = It takes long.\n      Buy\n        = b\n        = It costs.",
    );
}

#[test]
fn lines_that_head_lists() {
    check(
        "# T\n## C\n### P\nAn intro.\n\nWorries\n- a\n- b\n\nTo decide\n1. c\n2. d\n\nWe vote.",
        "T\n  C\n    P\n      = An intro.\n      + We vote.\n      Worries\n        = a\n        = b\n      To decide\n        = c\n        = d",
    );
    check(
        "# T\n## C\n### P\n**Orders:** by system\n\n**Sales:** three steps\n- 17:30\n- 19:00\n\n**Losses:** daily",
        "T\n  C\n    P\n      Orders\n        = by system\n      Sales\n        = three steps\n        = 17:30\n        = 19:00\n      Losses\n        = daily",
    );
    check("# T\n## C\n### P\nMeasures:\n- a\n- b", "T\n  C\n    P\n      = Measures:\n      a\n      b");
    check(
        "# T\n## C\n### P\n- a\n\n  More about a.\n- b",
        "T\n  C\n    P\n      a\n        = More about a.\n      b",
    );
}

#[test]
fn leads_in_bold() {
    check(
        "# T\n## C\n### P\n- **Speed**: it is fast\n- **Price:** it is cheap\n- **Size** - it is small",
        "T\n  C\n    P\n      Speed\n        = it is fast\n      Price\n        = it is cheap\n      Size\n        = it is small",
    );
    check(
        "# 报告\n## 章\n### 页\n- **效率**：提升明显\n- **成本：**下降",
        "报告\n  章\n    页\n      效率\n        = 提升明显\n      成本\n        = 下降",
    );
    check(
        "# T\n## C\n### P\n- **All bold**\n- part **bold** here",
        "T\n  C\n    P\n      All bold\n      part bold here",
    );
    check("# T\n## C\n### P\n#### Q\n- **Label**: text", "T\n  C\n    P\n      Q\n        = Label: text");
}

#[test]
fn numbered_lines() {
    check(
        "人工智能概述\n一、定义\n（一）概念\n1. 弱人工智能\n2. 强人工智能\n（二）特征\n1. 学习\n二、应用\n（一）医疗\n1. 影像",
        "人工智能概述\n  定义\n    概念\n      弱人工智能\n      强人工智能\n    特征\n      学习\n  应用\n    医疗\n      影像",
    );
    check(
        "第一章 总则\n第一节 目的\n1、依据\n第二节 范围\n1、对象\n第二章 职责\n第一节 分工\n1、部门",
        "Fallback\n  总则\n    目的\n      依据\n    范围\n      对象\n  职责\n    分工\n      部门",
    );
    check(
        "I. Introduction\n   A. Background\n      1. History\n      2. Terms\n   B. Goals\n      1. Scope\nII. Method\n   A. Data\n      1. Sources",
        "Fallback\n  Introduction\n    Background\n      History\n      Terms\n    Goals\n      Scope\n  Method\n    Data\n      Sources",
    );
    check(
        "Report\n\n1. Introduction\n1.1 Background\n1.2 Goals\n2. Method\n2.1 Data",
        "Report\n  Introduction\n    Introduction\n      Background\n      Goals\n  Method\n    Method\n      Data",
    );
    check(
        "1. Introduction\n\nThis part says why we are here.\n\n2. Method\n\nThis part says what we did.",
        "Fallback\n  Fallback\n    Fallback\n      Introduction\n        = This part says why we are here.\n      Method\n        = This part says what we did.",
    );
    check(
        "一、背景\n近年来，行业快速发展。\n二、目标\n三年内完成升级。",
        "Fallback\n  背景\n    背景\n      = 近年来，行业快速发展。\n  目标\n    目标\n      = 三年内完成升级。",
    );
    check("# 报告\n## 章\n### 页\n一、甲\n二、乙", "报告\n  章\n    页\n      甲\n      乙");
    check(
        "# T\n## C\n### P\nIn short, sales grew by\n14. That is fine.",
        "T\n  C\n    P\n      = In short, sales grew by\n      = 14. That is fine.",
    );
    check(
        "# T\n## C\n### P\n1.1 million people live here.",
        "T\n  C\n    P\n      = 1.1 million people live here.",
    );
    check(
        "Chapter 1: Origins\n- a\nChapter 2: Growth\n- b",
        "Fallback\n  Origins\n    Origins\n      a\n  Growth\n    Growth\n      b",
    );
    check(
        "　　一、背景\n　　（一）现状\n　　1. 规模\n　　二、建议\n　　（一）近期\n　　1. 试点",
        "Fallback\n  背景\n    现状\n      规模\n  建议\n    近期\n      试点",
    );
}

#[test]
fn japanese_lists() {
    check(
        "# 新製品の紹介\n## 1. 背景\n- 市場の変化\n  - 需要が伸びています。\n## 2. 特長\n・軽い\n・速い",
        "新製品の紹介\n  背景\n    背景\n      市場の変化\n        = 需要が伸びています。\n  特長\n    特長\n      軽い\n      速い",
    );
    check(
        "タイトル：働き方改革\n\n■現状\n・長時間労働\n■対策\n・リモート勤務",
        "働き方改革\n  現状\n    現状\n      長時間労働\n  対策\n    対策\n      リモート勤務",
    );
}
