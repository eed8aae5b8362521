//! Documents in fences, with settings before and a model's chatter around them.

use super::sketch::check;

#[test]
fn fenced_documents() {
    check("```markdown\n# T\n## C\n```", "T\n  C");
    check("```\n# T\n## C\n```", "T\n  C");
    check("~~~md\n# T\n~~~", "T");
    check(
        "```markdown\n# T\n## C\n### P\n```python\nx = 1\n```\n- after\n```",
        "T\n  C\n    P\n      ` x = 1\n      after",
    );
    check("```markdown\n# T\n## C\n### not closed", "T\n  C\n    not closed");
    check(
        "Sure, here is your outline:\n\n```markdown\n# T\n## C\n```\n\nLet me know if you want me to expand any slide!",
        "T\n  C",
    );
    check("```md\n# T\n## A\n```\n\n```md\n## B\n```", "T\n  A\n  B");
}

#[test]
fn chatter_goes() {
    check(
        "Certainly! Below is a presentation outline on trees.\n\n---\n\n# Trees\n## Roots\n\n---\n\nWould you like me to adjust the outline?",
        "Trees\n  Roots",
    );
    check(
        "好的，以下是为您生成的PPT大纲：\n\n# 树木\n## 根\n\n希望这份大纲对您有帮助！如需调整请告诉我。",
        "树木\n  根",
    );
    check(
        "承知しました。以下がアウトラインです。\n\n# 木\n## 根\n\n必要に応じて調整しますので、お知らせください。",
        "木\n  根",
    );
    check(
        "Here's the outline:\n\n- A\n  - a\n- B\n  - b",
        "Fallback\n  A\n    A\n      a\n  B\n    B\n      = Notes: Here's the outline:\n      b",
    );
    check("当然！\n\n# 树木\n## 根", "树木\n  根");
}

#[test]
fn other_text_stays() {
    check("Trees are tall.\n\n# Trees\n## Roots", "Trees\n  = Trees are tall.\n  Roots");
    check(
        "# Trees\n## Roots\n\n---\n\n如有疑问，请随时联系我们。",
        "Trees\n  Roots\n! 如有疑问，请随时联系我们。",
    );
    check(
        "# Trees\n## Roots\n### Depth\nIf you need water, dig.",
        "Trees\n  Roots\n    Depth\n      = If you need water, dig.",
    );
    check("About trees\n\n## Roots\n## Leaves", "About trees\n  Roots\n  Leaves");
}

#[test]
fn front_matter() {
    check("---\ntitle: \"From above\"\nauthor: me\n---\n\n## A\n## B", "From above\n  A\n  B");
    check("---\ntitle: Above\n---\n# Below\n## A", "Below\n  A");
    check("---\n\n# T\n\n---\n\n## A", "T\n  A");
    check("标题：年度总结\n\n## 回顾\n## 展望", "年度总结\n  回顾\n  展望");
}

#[test]
fn real_model_output() {
    check(
        "# 🌱 **Sustainable Living: A Practical Guide**\n\n---\n\n## 📌 **1. Introduction**\n### 🔹 **1.1 What is sustainability?**\n- **Definition:** Meeting needs without harming the future.\n- *Why now?* Because resources are limited.\n\n---\n\n## 📌 **2. At home**\n### 🔹 **2.1 Energy**\n1. **Insulate** – keep warmth in.\n2. **Switch off** – standby costs power.\n\n---\n\n**Note:** All figures are examples.\n",
        "
        Sustainable Living: A Practical Guide
          Introduction
            What is sustainability?
              Definition
                = Meeting needs without harming the future.
              Why now? Because resources are limited.
          At home
            Energy
              = Notes: Note: All figures are examples.
              Insulate
                = keep warmth in.
              Switch off
                = standby costs power.",
    );
    check(
        "# 数字化转型方案\n\n## 一、 背景与意义\n\n### 1. 行业趋势\n   - 政策支持：鼓励发展\n   - 技术成熟：云计算普及\n\n### 2. 企业现状\n   - 系统分散\n\n## 二、 总体思路\n\n### 1. 目标\n",
        "
        数字化转型方案
          背景与意义
            行业趋势
              政策支持：鼓励发展
              技术成熟：云计算普及
            企业现状
              系统分散
          总体思路
            目标",
    );
}
