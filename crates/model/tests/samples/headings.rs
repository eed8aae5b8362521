//! Headings: levels that are right, skipped, shifted, numbered, bold or underlined.

use super::sketch::check;

#[test]
fn canonical() {
    check(
        "# T\n\nSubtitle\n\n## C\n\nLead.\n\n### P\n\nProse.\n\n#### Q\n- one\n- two\n\n---\n\nGoodbye\n",
        "
        T
          = Subtitle
          C
            = Lead.
            P
              = Prose.
              Q
                = one
                = two
        ! Goodbye",
    );
}

#[test]
fn titles() {
    check("# Only a title", "Only a title");
    check("", "Fallback");
    check("   \n\n  ", "Fallback");
    check("#\n##\n###", "Fallback");
    check("Just a line", "Just a line");
    check("# T #\n## C ##", "T\n          C".replace("        ", "").as_str());
    check("# **Bold _title_** with `code` and [link](http://a.b)", "Bold title with code and link");
    check("# 🚀 Launch plan", "Launch plan");
    check("\u{FEFF}# BOM\r\n\r\n## C\r\n### P\r\n", "BOM\n  C\n    P");
    check("\u{200B}#\u{200B} Zero\u{200B}width", "Zerowidth");
    check("#\tTab\n##\tC", "Tab\n  C");
    check("    # All lines\n    ## are indented", "All lines\n  are indented");
    check("# A<br>B &amp; C&nbsp;D", "A B & C D");
    check(r"# 5 \* 3 \# 2", "5 * 3 # 2");
    check("<h1 align=\"center\">Title</h1>\n<h2>C</h2>\n<p>Text</p>", "Title\n  C\n    C\n      = Text");
}

#[test]
fn headings_without_a_space() {
    check(
        "#标题\n##第一部分\n###内容\n####要点\n-说明",
        "标题\n  第一部分\n    内容\n      要点\n        = 说明",
    );
    check("＃　标题\n＃＃　章节", "标题\n  章节");
    check("# Tags\n## C\n### P\n#AI #ML\n#1 reason", "Tags\n  C\n    P\n      = #AI #ML\n      = #1 reason");
}

#[test]
fn shifted_levels() {
    check("## A\n### a\n## B\n### b", "Fallback\n  A\n    a\n  B\n    b");
    check("## Title\n### A\n#### a\n### B", "Title\n  A\n    a\n  B");
    check("### A\n### B\n### C", "Fallback\n  A\n  B\n  C");
    check("# T\n### A\n#### a\n##### x", "T\n  A\n    a\n      x");
    check("## A\n## B\n# C\n## D", "C\n  A\n  B\n  D");
}

#[test]
fn several_first_level_headings() {
    check("# T\n# A\n## a\n# B\n## b", "T\n  A\n    a\n  B\n    b");
    check(
        "# A\n## a1\n## a2\n# B\n## b1\n# C\n## c1",
        "Fallback\n  A\n    a1\n    a2\n  B\n    b1\n  C\n    c1",
    );
    check("# T\n## A\n### a\n# B\n## b", "T\n  A\n    a\n  B\n    b");
    check("# 第一章 绪论\n## 背景\n# 第二章 方法\n## 数据", "Fallback\n  绪论\n    背景\n  方法\n    数据");
    check(
        "# One\n- a\n- b\n# Two\n- c",
        "Fallback\n  One\n    One\n      a\n      b\n  Two\n    Two\n      c",
    );
    check(
        "---\nmarp: true\ntitle: Talk\n---\n# Hello\n---\n# Why\n- a\n---\n# How\n- b",
        "Hello\n  Why\n    Why\n      a\n  How\n    How\n      b",
    );
}

#[test]
fn skipped_and_missing_levels() {
    check("# T\n## C\n#### Q\n- x", "T\n  C\n    C\n      Q\n        = x");
    check("# T\n## C\n- a\n- b", "T\n  C\n    C\n      a\n      b");
    check("# T\n## C\nProse only.", "T\n  C\n    C\n      = Prose only.");
    check("# T\n### P\n## C", "T\n  = P\n  C");
    check("# T\n### P\n- a\n\n## C", "T\n  Overview\n    P\n      a\n  C");
    check("# 报告\n#### 要点\n## 章", "报告\n  = 要点\n  章");
    check(
        "# T\n## C\n### P\n#### Q\n##### Deep\n- x\n###### Deeper\ny",
        "T\n  C\n    P\n      Q\n        = Deep\n          = x\n          = Deeper\n            = y",
    );
    check("# T\n## C\n### P\n###### Q\ntext", "T\n  C\n    P\n      Q\n        = text");
    check(
        "# T\n## C\n### P\n- a\n  - b\n    - c\n      - d",
        "T\n  C\n    P\n      a\n        = b\n          = c\n            = d",
    );
}

#[test]
fn numbered_headings() {
    check("# T\n## 1. A\n### 1.1 a\n### 1.2 b\n## 2. B\n### 2.1 c", "T\n  A\n    a\n    b\n  B\n    c");
    check("# T\n## Chapter 1: A\n### Section 1.1\n## Chapter 2: B", "T\n  A\n    Section 1.1\n  B");
    check("# T\n## **1\\. A**\n### **1.1 a**\n## **2\\. B**", "T\n  A\n    a\n  B");
    check(
        "# 报告\n## 一、背景\n### （一）现状\n#### 1、问题\n#### 2、原因\n### （二）目标\n## 二、措施",
        "报告\n  背景\n    现状\n      问题\n      原因\n    目标\n  措施",
    );
    check(
        "# 课程\n## 第一章：绪论\n### 第一节 概念\n### 第二节 历史\n## 第二章：方法",
        "课程\n  绪论\n    概念\n    历史\n  方法",
    );
    check("# T\n## Part I: A\n## Part II: B", "T\n  A\n  B");
    check("# T\n### Slide 1: A\n- x\n### Slide 2: B\n- y", "T\n  A\n    A\n      x\n  B\n    B\n      y");
    check(
        "# T\n## 2024 Review\n## 3 ways to grow\n## 3.5 million users",
        "T\n  2024 Review\n  3 ways to grow\n  3.5 million users",
    );
    check(
        "# T\n## A\n### 1. a\n### 2. b\n## B\n### 3. c\n### 4. d",
        "T\n  A\n    a\n    b\n  B\n    c\n    d",
    );
    check("# T\n## 1️⃣ A\n## 2️⃣ B", "T\n  A\n  B");
    check("# 一、二线城市\n## 一、三线城市\n## 二、市场", "一、二线城市\n  一、三线城市\n  市场");
    check(
        "# 資料\n## 第1章　はじめに\n### 1-1 背景\n## 第2章　まとめ",
        "資料\n  はじめに\n    背景\n  まとめ",
    );
    check("# T\n## 01 Market\n## 02 Product\n## 03 Team", "T\n  Market\n  Product\n  Team");
}

#[test]
fn underlined_headings() {
    check(
        "Title\n=====\n\nFirst\n-----\n\nText.\n\nSecond\n------\n- a",
        "Title\n  First\n    First\n      = Text.\n  Second\n    Second\n      a",
    );
    check("# T\n## C\n### P\ntext\n---\n## D", "T\n  C\n    P\n      = text\n  D");
}

#[test]
fn bold_lines_are_headings() {
    check(
        "**Title**\n\n**First**\n- a\n- b\n\n**Second**\n- c",
        "Title\n  First\n    First\n      a\n      b\n  Second\n    Second\n      c",
    );
    check(
        "# T\n## C\n### P\n**One**\nabout one\n\n**Two:**\n- about two",
        "T\n  C\n    P\n      One\n        = about one\n      Two\n        = about two",
    );
    check("# T\n## C\n**P**\n- a\n- b\n\n**Q**\n- c", "T\n  C\n    P\n      a\n      b\n    Q\n      c");
    check("# T\n**A subtitle**\n## C", "T\n  = A subtitle\n  C");
    check("# T\n## C\n**Remark**\n### P", "T\n  C\n    = Remark\n    P");
    check(
        "**一、背景**\n1. 现状\n2. 问题\n**二、方案**\n1. 思路",
        "Fallback\n  背景\n    背景\n      现状\n      问题\n  方案\n    方案\n      思路",
    );
    check("# T\n## C\n### P\n- a\n**B**\n- c", "T\n  C\n    P\n      a\n      B\n        = c");
    check(
        "# T\n## C\n### P\n#### Q\n**This is a whole bold sentence.**",
        "T\n  C\n    P\n      Q\n        = This is a whole bold sentence.",
    );
    check(
        "__标题__\n\n__要点一__\n说明\n\n__要点二__\n说明二",
        "标题\n  要点一\n    要点一\n      = 说明\n  要点二\n    要点二\n      = 说明二",
    );
}

#[test]
fn own_pages_are_not_chapters() {
    check("# T\n## Table of Contents\n- A\n- B\n## A\n## B", "T\n  A\n  B");
    check(
        "# 报告\n## 目录\n1. 背景\n## 背景\n### 现状\n## 谢谢观看！",
        "报告\n  背景\n    现状\n! 谢谢观看！",
    );
    check("# T\n## A\n## Thank you", "T\n  A");
    check("# T\n## A\n---\n\nQuestions are **welcome**.", "T\n  A\n! Questions are welcome.");
    check("# T\n## Contents\n### P\n### Q", "T\n  Contents\n    P\n    Q");
}
