//! The most frequent signs in names, comments and results of records, by language, and the Cyrillic letters.

use std::sync::LazyLock;

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS};

/// A language whose frequent signs show that a text is in one of its encodings.
#[derive(Clone, Copy)]
pub(super) enum Language {
    /// Chinese in simplified signs.
    Chinese,
    /// Chinese in traditional signs.
    Taiwanese,
    Japanese,
    Korean,
}

impl Language {
    /// The language that `encoding` is for.
    pub(super) fn of(encoding: &'static Encoding) -> Option<Self> {
        match encoding {
            _ if [SHIFT_JIS, EUC_JP].contains(&encoding) => Some(Self::Japanese),
            _ if [GB18030, GBK].contains(&encoding) => Some(Self::Chinese),
            _ if encoding == BIG5 => Some(Self::Taiwanese),
            _ if encoding == EUC_KR => Some(Self::Korean),
            _ => None,
        }
    }

    /// Whether `char` is one of its most frequent signs.
    pub(super) fn has(self, char: char) -> bool {
        COMMON[self as usize].binary_search(&char).is_ok()
    }
}

/// The signs of each [`Language`], sorted.
static COMMON: LazyLock<[Vec<char>; 4]> = LazyLock::new(|| {
    [CHINESE, TAIWANESE, JAPANESE, KOREAN].map(|signs| {
        let mut signs = signs.chars().collect::<Vec<_>>();
        signs.sort_unstable();
        signs
    })
});

/// Whether a byte of windows-1251 is a letter of Russian, Ukrainian or Belarusian.
pub(super) const fn is_cyrillic(byte: u8) -> bool {
    matches!(byte, 0xc0.. | 0xa5 | 0xa8 | 0xaa | 0xaf | 0xb2..=0xb4 | 0xb8 | 0xba | 0xbf | 0xa1..=0xa2)
}

/// Whether a byte of windows-1251 is a small letter of these languages.
pub(super) const fn is_small_cyrillic(byte: u8) -> bool {
    matches!(byte, 0xa2 | 0xb3..=0xb4 | 0xb8 | 0xba | 0xbf | 0xe0..)
}

/// Signs of mainland China: everyday ones, surnames, words of Go and xiangqi.
const CHINESE: &str = "\
    一丁七万三上下不与且世业东两个中为主丽久么之乐乔九也书了事二于五亚些交产亮亲人什今从仕他代令以们任会伟传但位住体何余作你\
    使依侯便俊保信俥候做傅傌像儿元先光克入全八公六关兴兵其内再写军农冯决几出分切刘则利别到制前力办加动劫勇化北医十半华卒卢卫\
    即却原去又及友反发取受变口古只可台史叶司各合同名后向吕听吴告员周命和品唐啸喜四回因围国在地场坐士声处夏外多夜大天太夫失头\
    奇女她好如始姚姜娟婚子孔字孙孟学孩宁它宇安宋完定实家容富对将小少尔就尹局届山峰崔川工己已巴市布帅师希带常干平年并幼应度座\
    康廖廷建开式张强当形彭影往很徐得德心必志快怎思性总情想意感成我或战戴房所手才打找把报押指接提收放敏教数整文斌新方无日早时\
    昊明易昕星春是晓晚更曹曾最月有朋望期未本朱机李杜条来杨杯杰极林果柯样根格梁棋檀次正此步武死段毅母每比毛氏民气水求汉江汤汪\
    沈没河法注洁洗活流浩海涛深清满演潘火灿炜炮点热然照熊燕爱父片物特王现玲球理生用田由甲电男画界留病白百的盘目直相看真眼着睿\
    知石磊神离种科秦程空立笑第等答管类精红约级终经结给罗美老者而聂职联胜胡能自至色花芳苏苦英范荣萧落董蒋蔡薛行表袁被西要见观\
    视觉解言认让记讲许论评识话该语说请读谈谢谭象负败贴贺贾赖赛走赵起超越路身车轮轻辉输边达过运近还这进远连退送通造道邓那邱邵\
    邹郑郝部郭都里重量金钟钦钱银铸长门问间阎队陆陈院随难雷霞青静非面韩音顾题风飞首马高魏鸿鹏黄黎黑鼎龙龚";

/// Signs of Taiwan and Hong Kong.
const TAIWANESE: &str = "\
    一丁七三上下不且世並中主久之九也了事二五些亞交人什今仕他代令以任但位住何余作你使來侯便俊保信俥個們偉做傅傌傳像元先光入內\
    全兩八公六兵其再出分別利到制則前力加劫動勝包化北十半卒即原去又及友反取受口古只可台史司各合同名向吳呂告周命和品員唐問喜喬\
    嘉四回因國圍在地坐報場士夏外多夜大天太夫失奇女她好如始姚姜子孔字孟孫學安宋完宏定家容富實寫將對小少就尹局屆山崔川工己已市\
    布希帥師帶常平年幾度座康廖建式張強形彭影往很後徐得從德心必志快思性情想意愛感應成我或戰戴房所手才打把押指接提收放敗教整數\
    文新方於日早明易星是時晚更書曹曾最會月有望期未本朱李杜東林果根梁條棋楊業極樂樣機次正此步武死段母每比毛氏民氣水求江汪決沈\
    沒法活流海深清湯滿演潘火炮為無然照熊熱父片物特王現球理生產用田由男界留畫當發白百的盃盤盧目直相看真知石神科秦程種空立第等\
    精約紅級終結給經總羅美老者而聯聲職聽胡能自至與興色花英范華萬落葉著董蔡蔣蕭薛蘇處行術表袁被裡西要見視親覺觀解言記許註評話\
    該認語說談請論講謝識譚讀變讓象豪負貼賀賈賴賽走起超越趙路身車軍輪輸辦農近退送這通造連進運過道達遠還邊那邱邵郝部郭都鄒鄧鄭\
    重量金銀錢鍾長門開間閻關院陳陸隊隨雄離難雷電青非面韓音頭題類顧風飛首馬馮體高魏鴻黃黎黑點龍龔";

/// Kanji; kana are all frequent.
const JAPANESE: &str = "\
    々一七万三上下不世中主九也了予事二互五井京人今仕代以伊休会住佐体何作使依俊借健元兄先光入八公六内円写冬出分切別前力加勉動\
    勝勲北医十千午半南原去友口古台史右合吉同名味和品員哲問四回因囲図国土地坊城基堂場売夏夕外多夜大天太夫女妹姉始子字学安宣室\
    宮家対将小少尾局屋山岡峰島崎川工左帰平年幸広店度座康建弘弟張強彦待後心志思急恵悪意成戦手打投押持教文斎料新方旅族日早明映\
    春昼時晃曜書月有服朝期木本村来杯東松林校栩根桂梅棋森業楽樹橋歌止正武歩死段母毎気水池決沢河治注洋浅海清渡準漢火父牛物特犬\
    王理生用田男町画界番病発白百目直真着知石研碁社福秀私秋究空立竹第答紀紙級終結織美羽習考者聖聞聡肉臨自色花英茶藤行裕西見親\
    角言計記試詰話語誠読谷負買貸賞質赤走起趙足車転辺近送通週運道選郎部重野金鈴銀録長開間阿院隆雄集雨電青音題風飛食飯飲館香駅\
    験高魚鳥黒";

/// Syllables of hangul.
const KOREAN: &str = "\
    가각갑강같개거건것게결경계고공과곽관구국권규균그근급기길김까나남내년녕노는니다단달당대더덤데도돌동되된될둑드들때라란람랑\
    래력로루류르를름리린마만많말면명모목무문물미민바박반발방배백번범법별보본부분불비빛사산상생서석선설섭성세소손송수숙순스습\
    승시신실심쓰씨아안았야양어없었에엔여역연열영예오옥온와완왕외요용우욱울웅워원월위유윤으은을음응의이인일임있자잔장재저적전\
    절점접정제조종주준중즉지직진질집째차찬참창천철청체초총최추출치친크타태터토통트판패편평표품프피필하학한합항해행향허혁현형\
    혜호홍화환활황회효후훈휘흑흥희";
