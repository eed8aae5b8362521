use super::*;
use crate::structure::read::{Piece, read};

const BODY: &str = "We moved the piano on Friday, and the tuner comes when the damp has gone down.";

#[test]
fn a_mail_has_its_subject_for_a_title() {
    let text = format!(
        "From: Ann Lee\nTo: Bob; Cal\nDate: 3 May 2026\nSubject: Re: Fwd: RE: The roof\n\nDear Bob,\n\n{BODY}\n\nBest wishes,\n\nAnn\nHon. Secretary\n"
    );
    let document = read(&text);
    assert_eq!(document.title.as_deref(), Some("The roof"));
    assert_eq!(document.byline, ["From: Ann Lee", "Date: 3 May 2026"]);
    assert_eq!(document.opening, ["To: Bob; Cal", "Dear Bob,"]);
    assert_eq!(document.closing, ["Best wishes,"]);
    assert_eq!(document.signature, ["Ann", "Hon. Secretary"]);
    assert_eq!(document.sections.len(), 1);
    assert_eq!(subject("RE: AW: 答复：屋顶"), "屋顶");
    assert_eq!(subject("Re:"), "Re:");
}

#[test]
fn an_address_is_no_title() {
    let text = format!(
        "Flat 3, Crescent Road\nBristol\n\n8 September 2025\n\nThe Manager\nHome Removals Ltd.\n\nDear Sir or Madam,\n\nI am writing about the removal on 1 August of everything we own. {BODY}\n\n{BODY}\n\nYours faithfully,\n\n(Mrs.) H. Pugh\n\nEncl.: a letter; photographs (11)\n"
    );
    let document = read(&text);
    assert_eq!((document.title, document.byline), (None, vec!["8 September 2025".to_owned()]));
    assert_eq!(document.signature, ["(Mrs.) H. Pugh"]);
    assert_eq!(document.closing, ["Yours faithfully,", "Encl.: a letter; photographs (11)"]);
    assert_eq!(document.opening.len(), 5, "{:?}", document.opening);
}

#[test]
fn whoever_is_addressed_stands_before_the_title() {
    let japanese = format!(
        "報道関係者各位\n\n2025年10月7日\n株式会社みなと\n\n炊飯鍋を11月1日に発売\nふたを一枚減らしました\n\n{BODY}\n{BODY}\n"
    );
    let document = read(&japanese);
    assert_eq!(document.title.as_deref(), Some("炊飯鍋を11月1日に発売"));
    assert_eq!(document.byline, ["2025年10月7日", "株式会社みなと", "ふたを一枚減らしました"]);
    let chinese = "村民委员会通告\n\n全体村民：\n\n汛期将近，村里事情多，请大家互相转告，家里有老人不识字的，由儿女念给他们听。\n\n桥上不许走车，走人可以，不要聚集。\n\n石桥头村村民委员会\n二〇二五年六月十日\n";
    let document = read(chinese);
    assert_eq!(document.opening, ["全体村民："]);
    assert_eq!(document.signature, ["石桥头村村民委员会", "二〇二五年六月十日"]);
}

#[test]
fn the_last_lines_of_a_text_need_not_sign_it() {
    for text in [
        format!("{BODY}\n\n{BODY}\n\n{BODY}\n\nNorth\nSouth\n"),
        format!("{BODY}\n\n{BODY}\n\n3 May 2026\n\n{BODY}\n"),
        "Best regards,\nAnn\n".to_owned(),
    ] {
        let document = read(&text);
        assert!(document.signature.is_empty() && document.closing.is_empty(), "{text}: {document:?}");
    }
}

#[test]
fn what_happens_beside_a_talk_is_no_part_of_it() {
    let text =
        format!("The harbour\n\n{BODY}\n\n[telephone rings; not answered]\n\n{BODY}\n\n（拍手を待つ）\n");
    let pieces = &read(&text).sections[0].pieces;
    let asides: Vec<&str> = pieces
        .iter()
        .filter_map(|piece| if let Piece::Aside(text) = piece { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(asides, ["[telephone rings; not answered]", "（拍手を待つ）"]);
    assert_eq!(bracketed("(one) and (two)"), None);
    assert_eq!(bracketed("((one) two)"), Some("(one) two"));
}

#[test]
fn a_japanese_letter_is_about_what_stands_above_its_greeting() {
    let text = format!(
        "令和7年9月吉日\n\n桜台 居住者の皆様\n\n桜台管理組合\n理事長 杉本 和枝\n\n修繕工事についてのお知らせ\n\n拝啓　朝夕は幾分しのぎやすくなりました。\n\n{BODY}\n\n記\n\n{BODY}\n"
    );
    let document = read(&text);
    assert_eq!(document.title.as_deref(), Some("修繕工事についてのお知らせ"));
    assert_eq!(document.byline, ["令和7年9月吉日", "桜台管理組合", "理事長 杉本 和枝"]);
    assert_eq!(document.opening, ["桜台 居住者の皆様"]);
    assert_eq!(document.sections.len(), 1);
}

#[test]
fn whoever_wrote_it_stands_below_the_title() {
    let document = read(&format!("古桥抬高一米二\n\n本报记者 顾晓岚 青溪报道\n\n{BODY}\n\n{BODY}\n"));
    assert_eq!(document.byline, ["本报记者 顾晓岚 青溪报道"]);
    assert_eq!(document.sections.len(), 1);
}

#[test]
fn what_a_paper_is_stands_above_whose_it_is() {
    let document = read(
        "HOLLOW LANE ASSOCIATION\n\nMINUTES of the meeting held on 17 October\n\n1. WATER\n\nThe tank leaks and will be mended in March.\n",
    );
    assert_eq!(document.title.as_deref(), Some("MINUTES of the meeting held on 17 October"));
    assert_eq!(document.signature, ["HOLLOW LANE ASSOCIATION"]);
    let document = read(
        "社外秘\n\n障害報告書\n\n報告日:2025年6月20日\n報告者:三枝\n\n二重予約が起きた。原因は時計のずれである。\n",
    );
    assert_eq!(document.title.as_deref(), Some("障害報告書"));
    assert_eq!(document.byline, ["報告日:2025年6月20日", "報告者:三枝"]);
    let document = read("Friends of the Club\n\nThe report was late this year, and nobody minded it much.\n");
    assert_eq!(document.title.as_deref(), Some("Friends of the Club"));
}

#[test]
fn the_first_of_several_days_is_no_title() {
    let document = read(
        "7月9日 星期日 晴\n\n到乡上了，从县城过来走了五个半小时，中间修路等了一个多钟头。\n\n7月10日 星期一\n\n头疼得一夜没睡，站长给我熬了酥油茶，让我少说话。\n\n7月12日 小雨\n\n今天学会一件书上没有的事，主人家给我们一人一碗酸奶。\n",
    );
    assert_eq!(document.title, None);
    assert!(document.sections.iter().all(|section| section.level == 1), "{document:?}");
}

#[test]
fn a_kind_of_paper_is_no_title() {
    let minutes = format!("会议纪要\n\n会议名称：渡口评审会\n时间：2025年2月20日\n地点：三楼\n\n{BODY}\n");
    let document = read(&minutes);
    assert_eq!(document.title.as_deref(), Some("渡口评审会"));
    assert_eq!(document.byline, ["会议纪要", "时间：2025年2月20日", "地点：三楼"]);
    let release = format!(
        "FOR IMMEDIATE RELEASE\n\nLumen Opens Factory, Will Hire 140\n\nNew plant to make canopies\n\n{BODY} {BODY}\n\n{BODY}\n\nMedia contact:\nTom Sloot\npress@example.org\n\nPhotos on request.\n\n###\n"
    );
    let document = read(&release);
    assert_eq!(document.title.as_deref(), Some("Lumen Opens Factory, Will Hire 140"));
    assert_eq!(document.byline, ["New plant to make canopies"]);
    assert_eq!(document.signature, ["FOR IMMEDIATE RELEASE"]);
    assert_eq!(document.contact, ["Media contact:", "Tom Sloot", "press@example.org", "Photos on request."]);
    assert_eq!(document.sections.last().unwrap().title, "Media contact");
}

#[test]
fn the_head_of_a_notice_is_no_title() {
    let body =
        "三年前に閉校した小学校の校舎と校庭について、町から今年度中に使い道を決めたいとの話がありました。";
    let notice = format!(
        "　　　　　令和７年８月１日\n町内会　会員の皆さま\n　　　　町内会長　菅原　勝\n\n　　住民集会のお知らせ\n　　〜跡地をどう使うか〜\n\n{body}\n"
    );
    let document = read(&notice);
    assert_eq!(document.title.as_deref(), Some("住民集会のお知らせ"));
    assert_eq!(document.byline, ["〜跡地をどう使うか〜", "令和７年８月１日", "町内会長　菅原　勝"]);
    assert_eq!(document.opening, ["町内会　会員の皆さま"]);
    let report = format!("障害報告書\n\n2025年6月12日\n株式会社みなと\n部長　大垣\n\n施設各位\n\n{body}\n");
    let document = read(&report);
    assert_eq!(document.title.as_deref(), Some("障害報告書"));
    assert_eq!(document.byline, ["2025年6月12日", "株式会社みなと", "部長　大垣"]);
    let rules = format!(
        "安全须知\n（储罐适用）\n\n宏远有限公司 安环部\n文件编号 HY-37  2024年11月1日起执行\n\n{body}\n"
    );
    assert_eq!(read(&rules).byline.len(), 3);
}

#[test]
fn a_form_and_a_house_stand_below_what_the_paper_is_about() {
    let document = read(
        "RIVERS FUND - APPLICATION FORM (ROUND 6)\n\nAPPLICANT: Friends of the Ouzel\nPROJECT: Bringing trout back\n\n1. SUMMARY\n\nThe leat was cut off in 1963. We want to reconnect it.\n",
    );
    assert_eq!(document.title.as_deref(), Some("Bringing trout back"));
    let document = read(
        "BOROUGH OF EASTMERE\nINVITATION TO TENDER - SCHOOL MEALS\nRef: EM/25/019\n\n1. INTRODUCTION\n\nThe Borough invites tenders for meals.\n",
    );
    assert_eq!(document.title.as_deref(), Some("INVITATION TO TENDER - SCHOOL MEALS"));
    assert_eq!(document.byline, ["Ref: EM/25/019"]);
    let document = read(
        "社内報告書\n\n件名:端末の試験導入の結果について\n作成:物流企画課 若狭\n\n■概要\n 12週間の試験を行った。結果は良好である。\n",
    );
    assert_eq!(document.title.as_deref(), Some("端末の試験導入の結果について"));
}

#[test]
fn whoever_is_to_be_reached_is_named_last() {
    let document = read(
        "Racks for every yard\n\nWe build racks that people can use. They last for twenty years.\n\nSend us a sketch of the room. You get a drawing in three days.\n\nTrellis BV · Winselingseweg 210\nsales@trellis.example · +31 24 555 01 40\n",
    );
    assert_eq!(document.farewell.len(), 2);
}

#[test]
fn a_block_further_in_than_the_text_is_the_title_of_a_release() {
    let text = format!(
        "報道関係者各位\n　　　　　　　　　　　　　　　　2025年6月24日\n　　　　　　　　　　　　　アグリ株式会社\n\n　　　　夜に22万果を収穫　ロボット「ツムギ」の\n　　　　実証実験を終了\n\n　{BODY}\n"
    );
    let document = read(&text);
    assert_eq!(document.title.as_deref(), Some("夜に22万果を収穫　ロボット「ツムギ」の実証実験を終了"));
    assert_eq!(document.byline, ["2025年6月24日", "アグリ株式会社"]);
    assert_eq!(document.opening, ["報道関係者各位"]);
}

#[test]
fn what_is_told_of_a_post_stands_below_its_title() {
    for line in ["*Posted 12 January 2025 by Nuala*", "原创 阿禾  小阳台  2025-03-02 21:07 江苏"] {
        let document = read(&format!("Broken things\n\n{line}\n\n{BODY}\n\n{BODY}\n"));
        assert_eq!(document.byline.len(), 1, "{document:?}");
        assert!(!document.byline[0].contains('*'));
    }
}

#[test]
fn the_subject_of_a_notice_is_its_title() {
    let text = format!(
        "翠濤大廈業主立案法團\n海晏街18號\n\n通告編號：IO/037\n日期：2025年9月26日\n\n致：各位業主\n\n事由：外牆維修工程\n\n{BODY}\n"
    );
    let document = read(&text);
    assert_eq!(document.title.as_deref(), Some("外牆維修工程"));
    assert!(document.byline.iter().any(|line| line.contains("翠濤大廈")), "{:?}", document.byline);
    let text =
        format!("【新聞稿】即時發布\n發稿日期：2025 年 11 月 18 日\n\n餐具上路一年\n明年擴點\n\n{BODY}\n");
    assert_eq!(read(&text).title.as_deref(), Some("餐具上路一年"));
}
