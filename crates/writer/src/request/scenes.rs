//! Which kind of deck does a title ask for?

use crate::options::Scene;
use crate::title_words::Title;

/// Words of a title that name a scene, the most telling scenes first. English words match whole words (a `*` at the end
/// stands for any ending), the others match anywhere.
const CUES: [(Scene, &str, &str); 20] = [
    (
        Scene::PersonalIntroduction,
        "about me,myself,my name is,hi i'm,hi i am,self-introduction,self introduction,introducing myself,my resume,my cv,who i am",
        "自我介绍,个人介绍,个人简历,求职简历,竞聘,自己紹介,自己PR",
    ),
    (
        Scene::BusinessPlan,
        "business plan,series a,series b,seed round,pitch,pitch deck,investor deck,fundraising,startup plan,marketing plan,franchise plan",
        "商业计划,创业计划,融资,路演,企划书,计划书,招商,事業計画,創業計画,資金調達,投資家向け,ピッチ資料,開業計画",
    ),
    (
        Scene::FinancialReport,
        "financial report,financial results,financial statements,financial review,budget,earnings,balance sheet,p&l,actuals,quarterly results,annual accounts",
        "财务报告,财务分析,财报,预算执行,决算报告,決算,財務報告,業績報告",
    ),
    (
        Scene::MeetingAgenda,
        "agenda,weekly meeting,team meeting,board meeting,staff meeting,stand-up,standup,weekly sync,all-hands,meeting",
        "例会,周会,晨会,会议议程,会议流程,议程,家长会,定例会,定例会議,議題,会議次第,ミーティング",
    ),
    (
        Scene::Announcement,
        "announcement,announcing,moves to,moving to,notice,invitation,town hall,reorganisation,reorganization,update effective,new policy,policy update,handbook update,save the date",
        "通知,公告,通告,邀请函,公示,お知らせ,ご案内,ご招待",
    ),
    (
        Scene::PublicSpeech,
        "speech,toast,eulogy,celebration of life,funeral,memorial,retirement party,keynote,commencement,wedding,tribute,farewell,in memory of",
        "演讲,致辞,主持词,发言稿,缅怀,追悼,悼念,永放光芒,祝词,スピーチ,挨拶,偲ぶ,弔辞,祝辞,追悼",
    ),
    (
        Scene::AnnualSummary,
        "annual review,annual summary,annual report,year in review,year-end review,year end review,end of year,looking back,bilan annuel,jahresrückblick",
        "年终总结,年度总结,工作总结,年终汇报,述职,年度回顾,总结,年次報告,年間活動報告,活動報告,振り返り,年度総括,総括",
    ),
    (
        Scene::AnnualPlan,
        "annual plan,year plan,annual operating plan,operating plan,plan for 2025,plan for 2026,plan for 2027,goals for 2026,goals for 2027,annual budget plan,yearly plan",
        "年度计划,工作计划,全年计划,年間計画,年度計画,年間行事,活動計画",
    ),
    (
        Scene::ProjectReport,
        "project report,project status,status report,progress report,release readiness,event results,weekly report,monthly report,post-mortem,retrospective,lessons learned,sprint review,project update,readiness,status update,status wk,status week,progress after",
        "项目周报,周报,月报,项目汇报,项目进展,进展汇报,工作汇报,项目复盘,进度汇报,進捗,验收汇报,品管圈,增效汇报,プロジェクト報告,週報,月報",
    ),
    (
        Scene::Promotion,
        "sale,promotion,campaign,advertis*,sales launch,black friday,open day",
        "大促,促销,推广,营销活动,招生宣传,招生,キャンペーン,販促,プロモーション",
    ),
    (
        Scene::ProjectPlan,
        "project plan,implementation plan,plan and milestones,migration plan,rollout,kick-off projekt,project kickoff,kick-off,work plan,milestones,event plan,migration from",
        "实施计划,项目计划,活动策划,策划方案,策划案,策划,推进计划,实施方案,活动方案,推進計画,プロジェクト計画,導入計画,実施計画,企画書",
    ),
    (
        Scene::AcademicConference,
        "conference,symposium,talk at pycon,talk at,congress,poster session,sales kickoff,summit,plenary",
        "学术会议,学术报告,年会论文,论坛,峰会,学会,口演,研究発表,シンポジウム",
    ),
    (
        Scene::ProductIntroduction,
        "product introduction,product launch,meet the,digital twin,product overview,introducing,product demo,features of,release of,launch of",
        "产品介绍,产品发布,新品发布,发布会,产品手册,製品紹介,新製品,商品紹介,サービス紹介",
    ),
    (
        Scene::Solution,
        "solution,solutions,proposal,reducing,improvement proposal,improving,zero trust,how we can,fixing",
        "解决方案,提案,合作方案,整改,改善方案,优化方案,改善提案,業務改善,ご提案,ソリューション",
    ),
    (
        Scene::AnalysisReport,
        "analysis,business review,market,market research,trends,swot,competitor*,benchmark*,review q1,review q2,review q3,review q4,q1 review,q2 review,q3 review,q4 review,outlook,comparison,stand und ausblick",
        "市场分析,分析报告,案例分析,市场调研,调研,竞品,行业分析,数据分析报告,分析レポート,市場動向,市場調査,成功事例,競合",
    ),
    (
        Scene::HealthEducation,
        "diabetes,first aid,cpr,vaccin*,stop smoking,quit smoking,prevention,preparedness,hypertension,blood pressure,mental health,healthy,hygiene,suicide,symptoms,cancer screening,stroke,nutrition,allerg*",
        "急救,预防,防治,健康,睡眠,心肺复苏,高血压,糖尿病,疫苗,养生,焦虑,抑郁,传染病,营养,予防,健康,生活習慣病,熱中症,感染症",
    ),
    (
        Scene::ResearchReport,
        "thesis,dissertation,research,literature review,study of,evidence,a study,findings,case study,bioindicators,hypothesis",
        "研究,论文,的影响,转型路径,答辩,课题,实证,研究報告,論文,卒業研究,における",
    ),
    (
        Scene::Courseware,
        "lesson,lecture,course,training,tutorial,workshop,introduction to,intro to,101,teach,esl,for beginners,for class,classroom,grade *,worksheet,homework,learn to,curriculum,a guide for teaching,mandatory",
        "入门,课件,教案,说课,安全教育,大班,班会,培训,年级,课时,公开课,初中,高中,小学,微课,入职,护理查房,研修,授業,入門,中学,高校,小学生,中2,理科,講座,単元",
    ),
    (
        Scene::OnlineMedia,
        "blog,podcast,youtube,tiktok,instagram,newsletter,social media plan,content calendar,video script",
        "公众号,短视频,小红书,直播脚本,自媒体,ブログ,動画,SNS運用",
    ),
    (
        Scene::BusinessArticle,
        "what every founder,gets wrong,lessons from,why companies,why startups,opinion,founders,thought leadership",
        "商业评论,商业观察,经营之道,から学ぶ,経営者",
    ),
];

/// The scene that the words of a title name. Chinese cues are simplified, so that `title` must be.
pub(super) fn of(title: &str) -> Option<Scene> {
    let title = Title::new(title);
    let named = CUES.iter().find(|(_, latin, others)| title.has_any(latin) || title.has_any(others));
    named.map(|(scene, ..)| *scene)
}
