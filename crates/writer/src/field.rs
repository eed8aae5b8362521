//! Which field of life does a title belong to?

/// A field that pages of an anatomy can be meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// A party, a conference: something to come to.
    Event,
    Technology,
    Health,
    Education,
    Finance,
    Marketing,
    Environment,
    People,
    Industry,
    Culture,
    Public,
}

impl Field {
    pub const ALL: [Self; 11] = [
        // First, so that it counts in a conference about technology and health.
        Self::Event,
        Self::Technology,
        Self::Health,
        Self::Education,
        Self::Finance,
        Self::Marketing,
        Self::Environment,
        Self::People,
        Self::Industry,
        Self::Culture,
        Self::Public,
    ];

    pub const fn slug(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Technology => "technology",
            Self::Health => "health",
            Self::Education => "education",
            Self::Finance => "finance",
            Self::Marketing => "marketing",
            Self::Environment => "environment",
            Self::People => "people",
            Self::Industry => "industry",
            Self::Culture => "culture",
            Self::Public => "public",
        }
    }

    /// Words of a title that speak for the field. English ones match the beginning of a word, or a
    /// whole word where a space ends them; the others match anywhere.
    const fn words(self) -> &'static str {
        match self {
            Self::Event => {
                "party,parties,conference,anniversary,open day,open house,gala ,ceremony,celebrat,reunion,trade fair,expo ,meetup,hackathon,picnic,concert,\
                 exhibition,town hall,webinar,festival,summit,invitation,kick-off event,fun run,sports day,training day,\
                 年会,周年庆,庆典,晚会,运动会,发布会,论坛,峰会,展览,展会,开放日,典礼,仪式,团建,沙龙,聚会,开业,嘉年华,校庆,音乐会,联欢,讲座,邀请函,\
                 説明会,忘年会,新年会,歓迎会,送別会,懇親会,交流会,見学会,体験会,講演会,発表会,運動会,展示会,同窓会,総会,式典,周年,フェス,セミナー,\
                 イベント,フォーラム,パーティー,ウェビナー,オープンデー,ご招待"
            }
            Self::Technology => {
                "ai ,artificial intelligence,machine learning,deep learning,software,app ,apps ,cloud,data,digital,cyber,robot,blockchain,\
                 internet,iot ,algorithm,computer,comput,chip,semiconductor,platform,automation,api ,quantum,5g ,tech,program,smart,saas ,web ,\
                 人工智能,智能,软件,算法,数据,云计算,互联网,物联网,芯片,区块链,数字化,机器人,网络安全,信息化,编程,平台,系统,科技,技术,自动驾驶,大模型,\
                 ソフト,アプリ,データ,クラウド,ロボット,デジタル,システム,プログラ,半導体,自動化,技術,ネット,アルゴリズム"
            }
            Self::Health => {
                "health,medic,hospital,patient,nurs,diabet,cancer,heart,sleep,nutrition,diet,fitness,disease,vaccin,therap,clinic,pharma,mental,exercise,wellness,care ,healthcare,\
                 健康,医疗,医院,医学,患者,护理,疾病,糖尿病,高血压,癌,睡眠,营养,饮食,疫苗,心理,运动,养生,药,康复,\
                 医療,病院,看護,患者,糖尿病,高血圧,がん,睡眠,栄養,食事,運動,薬,メンタル,介護,予防"
            }
            Self::Education => {
                "education,school,student,teach,learn,course,curricul,universit,college,classroom,lesson,kindergarten,exam,training,\
                 教育,学校,学生,教学,课程,课堂,大学,幼儿园,考试,培训,学习,教师,\
                 授業,生徒,学習,教師,研修,大学,保育,試験,子ども"
            }
            Self::Finance => {
                "financ,bank,invest,fund,stock,budget,account,insur,tax ,taxes,credit,loan,wealth,revenue,profit,cost,payment,currency,\
                 金融,银行,投资,基金,股票,预算,会计,财务,保险,税,信贷,理财,成本,利润,支付,\
                 銀行,投資,株式,予算,会計,財務,保険,融資,資産,決済,経理"
            }
            Self::Marketing => {
                "market,brand,sales,advertis,customer,retail,e-commerce,ecommerce,shop,store,campaign,social media,promotion,consumer,sell,\
                 市场,营销,品牌,销售,广告,客户,零售,电商,直播,门店,消费,推广,渠道,\
                 マーケ,ブランド,販売,営業,広告,顧客,小売,店舗,消費,集客,プロモーション"
            }
            Self::Environment => {
                "environment,climate,energy,carbon,sustainab,recycl,solar,wind ,pollution,green,ecolog,water,forest,waste,renewable,electric vehicle,biodivers,ocean,\
                 环境,环保,气候,能源,碳,可持续,回收,太阳能,光伏,污染,绿色,生态,水资源,森林,垃圾,新能源,海洋,\
                 環境,気候,エネルギー,脱炭素,再生可能,リサイクル,太陽光,汚染,生態,森林,海洋,ごみ,サステナ"
            }
            Self::People => {
                "team,employee,leader,hiring,recruit,talent,human resource,hr ,workplace,career,onboarding,motivation,communicat,culture change,staff,people,\
                 团队,员工,领导力,招聘,人才,人力资源,职场,职业,入职,激励,沟通,绩效,\
                 チーム,社員,リーダー,採用,人材,人事,職場,キャリア,評価,コミュニケーション"
            }
            Self::Industry => {
                "manufactur,factory,production,supply chain,logistics,construction,machin,engineering,warehouse,quality control,steel,automotive,vehicle,agricultur,farm,lean ,\
                 制造,工厂,生产,供应链,物流,建筑,工程,仓储,质量管理,汽车,农业,设备,工业,\
                 製造,工場,生産,サプライ,物流,建設,品質,自動車,農業,設備,工業"
            }
            Self::Culture => {
                "art ,arts,music,museum,film,movie,history,literature,culture,heritage,travel,tourism,festival,game,photograph,theatre,theater,fashion,food,cuisine,coffee,tea ,book,sport,football,\
                 艺术,音乐,博物馆,电影,历史,文学,文化,遗产,旅游,节日,游戏,摄影,戏剧,时尚,美食,咖啡,茶,诗,传统,\
                 芸術,音楽,美術,映画,歴史,文学,遺産,観光,旅行,祭,ゲーム,写真,料理,コーヒー,茶,伝統,スポーツ"
            }
            Self::Public => {
                "government,public ,policy,city,cities,urban,communit,law ,legal,regulation,nonprofit,charity,volunteer,election,safety,rural,traffic,transport,\
                 政府,公共,政策,城市,社区,法律,法规,公益,志愿,安全,乡村,治理,交通,党建,\
                 行政,公共,政策,都市,地域,自治体,法律,規制,防災,ボランティア,安全,交通"
            }
        }
    }

    /// The fields of `title`, at most two, the one with most words first.
    pub fn of(title: &str) -> Vec<Self> {
        let text = spaced(title);
        let mut found: Vec<(usize, Self)> = Self::ALL
            .into_iter()
            .map(|field| (field.words().split(',').filter(|word| speaks(&text, word)).count(), field))
            .filter(|&(count, _)| count > 0)
            .collect();
        found.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
        found.into_iter().map(|(_, field)| field).take(2).collect()
    }
}

/// Lower case, with spaces around and between words, also where a Latin word stands between Han or kana.
fn spaced(title: &str) -> String {
    let mut text = String::from(" ");
    for c in title.to_lowercase().chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { ' ' }) {
        let before = text.chars().next_back().unwrap_or(' ');
        if before != ' ' && c != ' ' && before.is_ascii() != c.is_ascii() {
            text.push(' ');
        }
        text.push(c);
    }
    text.push(' ');
    text
}

fn speaks(text: &str, word: &str) -> bool {
    if word.is_ascii() {
        text.contains(&format!(" {}", word.trim_start().to_lowercase()))
    } else {
        text.contains(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_title_tell_the_field() {
        for (title, field) in [
            ("Cloud software for small teams", Some(Field::Technology)),
            ("Living with diabetes", Some(Field::Health)),
            ("人工智能软件", Some(Field::Technology)),
            ("生成AIの活用", Some(Field::Technology)),
            ("社員の採用計画", Some(Field::People)),
            ("The art of listening", Some(Field::Culture)),
            ("Summer party for all employees", Some(Field::Event)),
            ("Invitation: Conference Day on Digital Health", Some(Field::Event)),
            ("2025公司年会通知", Some(Field::Event)),
            ("十周年庆典公告", Some(Field::Event)),
            ("新卒採用説明会のご案内", Some(Field::Event)),
            ("忘年会のお知らせ", Some(Field::Event)),
            ("Partial payments", Some(Field::Finance)),
            ("Aisle seats", None),
            ("🎉", None),
        ] {
            assert_eq!(Field::of(title).first().copied(), field, "{title}");
        }
    }
}
