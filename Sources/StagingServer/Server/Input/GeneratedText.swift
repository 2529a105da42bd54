/// What the generated feed is made of.
enum GeneratedText {
    static let authors: [(name: String, handle: String)] = [
        ("Ada Okafor", "ada"), ("Björn Åkesson", "bjorn"), ("Chiara Rossi", "chiara"), ("Дарья Смирнова", "darya"),
        ("Émile Dubois", "emile"), ("藤本 ふみ", "fumi"), ("Γιώργος Παππάς", "giorgos"), ("Hana Nováková", "hana"),
        ("Ines Müller-Lüdenscheidt-Schnarrenberger", "inesmuellerluedenscheidt"), ("김지우", "jiwoo"),
    ]

    static let subjects = [
        "The ferry company", "A library in Porto", "The night shift", "Our build farm", "The city archive",
        "A team of three", "The weather service", "The museum", "A small publisher", "The tram network",
        "A class of students", "The bakery next door", "An old lighthouse", "The mapping group",
    ]
    static let deeds = [
        "opens its data", "moves to open formats", "counts every bird", "halves its start-up time",
        "finds a bug from 1998", "goes on without a network", "learns to say no", "ships on a Friday",
        "replaces a queue with a notebook", "gets a second clock", "prints maps again", "writes it all down",
    ]
    static let things = [
        "timetables", "slow networks", "paper maps", "retries", "tide tables", "small screens", "old keyboards",
        "a shared clock", "night trains", "weather stations", "plain text", "offline reading", "cursors",
        "lost parcels",
    ]
    static let turns = [
        "are harder than they look", "came back", "need fewer buttons", "deserve a test", "never quite work at sea",
        "are worth the wait", "fail in threes", "should be boring",
    ]
    static let actions = [
        "stopped fearing", "measured", "gave up on", "fell for", "rewrote", "learned to trust", "mapped",
    ]
    static let sentences = [
        "%s spent a year on this, and most of it was listening.", "Nobody had asked about %t before.",
        "The first version lost the last page; the second one lost the first.",
        "It turned out that %t were the easy part.", "Half of the requests came from one harbour.",
        "What helped was a list of everything that could go wrong, and the patience to make it happen.",
        "The numbers are small, but they hold.", "%s now publishes them every morning at six.",
        "Readers noticed within a day.", "The old way had one virtue: it was quiet.",
        "Most of the code is about what happens when nothing answers.", "A pencil mark in the margin said as much.",
        "There will be a second part about %t.", "It rained, which turned out to matter.",
    ]
    static let tags = [
        "networks", "maps", "design", "trains", "weather", "tools", "history", "testing", "sea", "offline",
    ]

    static let code = "The whole fix:\n\nfor page in feed {\n    show(page)\n    if page.isLast { break }\n}"

    static let scripts: [(title: String, body: String)] = [
        (
            "Größere Schriften für müde Augen",
            "Die Bücherei hat ihre Anzeigetafeln erneuert. Äußerlich ändert sich wenig."
        ),
        (
            "L’été où le réseau s’est tu",
            "Pendant trois semaines, l’île n’a eu ni téléphone ni courrier. On s’y est fait."
        ),
        ("Żółte tramwaje wracają na trasę", "Zażółć gęślą jaźń: nawet rozkład jazdy dało się przeczytać."),
        ("Ночной поезд снова ходит каждый день", "Расписание напечатали на бумаге, и оно оказалось точным."),
        ("Ο φάρος που μιλά με τα πλοία", "Κάθε βράδυ στέλνει το ίδιο μήνυμα, και κάθε βράδυ κάποιος απαντά."),
        ("القطار الليلي يعود إلى المدينة", "طُبعت المواعيد على الورق، وكانت دقيقة."),
        ("הרכבת האחרונה יוצאת בחצות", "לוח הזמנים הודפס על נייר, והיה מדויק."),
        ("रात की ट्रेन फिर से चल पड़ी", "समय-सारिणी काग़ज़ पर छपी थी, और वह सही निकली।"),
        ("图书馆把旧地图搬到了网上", "这些地图花了两年时间才扫描完。每一张都有一个故事。"),
        ("夜行列車が帰ってきた", "時刻表は紙に印刷されていて、驚くほど正確だった。"),
        ("밤 기차가 다시 달린다", "시간표는 종이에 인쇄되어 있었고, 정확했다."),
        ("รถไฟกลางคืนกลับมาวิ่งอีกครั้ง", "ตารางเวลาพิมพ์บนกระดาษ และมันก็ตรงเวลา"),
        ("Full width: ＦＥＥＤＳＣＯＰＥ と半角ｶﾅ", "Ａｌｌ　ｗｉｄｅ, then narrow again."),
    ]

    static let emoji = [
        "Family day 👨‍👩‍👧‍👦 at the harbour", "Flags of the regatta 🇳🇴 🇵🇹 🇯🇵 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "Hands up 👋🏻👋🏼👋🏽👋🏾👋🏿 for the crew",
        "Steps 1️⃣ 2️⃣ 3️⃣ and done ✅", "Hearts ❤️ 🧡 💛 and text hearts ❤︎",
        "Café, Cafe\u{301} and Z\u{351}\u{36B}\u{343}\u{36A}a\u{310}l\u{363}g\u{357}o\u{35B}",
        "👩🏽‍🚀 in orbit 🛰️ with 🐈‍⬛",
    ]

    /// What a feed may try to do to a terminal. A reader shows these and lets none of them happen.
    static let malicious = [
        "Clear the screen \u{1B}[2J\u{1B}[H and go home", "Set the title \u{1B}]0;pwned\u{7} of your window",
        "Write your clipboard \u{1B}]52;c;cHduZWQ=\u{7} unasked",
        "A link \u{1B}]8;;https://evil.example\u{1B}\\elsewhere\u{1B}]8;;\u{1B}\\",
        "An unterminated \u{1B}]0;sequence eats what follows", "C1 controls \u{9B}31mred\u{9B}0m and \u{9D}0;t\u{9C}",
        "Read backwards: \u{202E}txt.exe\u{202C} and \u{2066}isolated\u{2069}",
        "Bell\u{7}, backspace\u{8}\u{8}\u{8}, delete\u{7F}, null\u{0}",
        "Carriage\rreturn over what was said", "Zero\u{200B}width\u{FEFF}spaces\u{200D}and\u{AD}hyphens",
        "Mouse on \u{1B}[?1000h, keypad \u{1B}=, reset \u{1B}c", "A DCS \u{1B}P+q544e\u{1B}\\ query",
    ]
}
