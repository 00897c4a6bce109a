// How people in need of each job describe it in everyday words, as data. Long because it is a list.
//
// A saying matches if all of its words occur near each other in one sentence, in any order and in any form ("vanish",
// "vanished"). A word in capitals means any word of that idea; `a/b` either word; `no-show` adjacent words; `!word`
// forbids a word in the same sentence; `>` requires the words in this order. Stop words (a, the, our, of …) are
// omitted. Sayings are separated by semicolons. Words after a `~` only hint at the job: several of them together
// suggest it.

/** Words that mean much the same. An idea may contain ideas. */
export const ideas: Readonly<Record<string, string>> = {
  CUSTOMERS: `customer client guest patient tenant shopper buyer visitor parent member passenger diner resident punter regular
    traveller traveler citizen audience fan donor bride landlord homeowner household subscriber consumer caller reader candidate
    prospect families`,
  USERS: 'CUSTOMERS user people folk they them trial player tester learner signup everyone person downloads',
  STAFF: `colleague employee staff worker junior apprentice trainee starter newcomer joiner crew intern technician nurse driver
    teammate team volunteer temp waiter cook operator salespeople rep new-people new-ones new-hire
    new-person new-guy new-girl successor mechanic engineer`,
  NEWCOMERS: `new-people new-ones new-hire new-hires new-person new-guy new-starter new-colleague new-employee new-staff new-team-member
    new-worker new-driver new-nurse newcomer starter joiner junior apprentice trainee intern temp successor volunteer newbie
    somebody-new someone-new anyone-new new-joiner new-cook new-waiter`,
  NOT: `not no never cannot cant dont doesnt didnt wont isnt arent wasnt havent hasnt couldnt wouldnt nobody none nothing without hardly
    barely neither nor rarely fail unable stop instead-of hate too-busy lack few`,
  NOBODY: 'nobody noone no-one none not-everyone no-body who nobody-here not-a-soul hardly-anyone dont not never only',
  ONLY: 'only just one sole single except alone',
  AGAIN:
    'again twice repeat constantly always every-time each-time over-and-over same all-day all-the-time times thousandth endless',
  ASK: 'ask question query enquire enquiry inquiry inquire want-to-know wonder request',
  ANSWER: 'answer reply respond response get-back write-back',
  CALL: 'call ring phone telephone dial phonecall',
  PICK_UP: 'pick answer take get reach hear',
  WRITE: 'write type draft compose word phrase put-into-words pen formulate produce do make need',
  LEAVE: `leave quit vanish disappear drop-off drop-out go-away abandon give-up cancel bounce ghost stop-using fade-away
    never-come-back never-return churn uninstall run-away walk-away jump-ship never-again
    never-see never-open not-come-back not-return dont-come-back dont-return wont-come-back go-quiet`,
  FORGET: 'forget lose slip fall-through fall-between overlook miss sink drown lost remember crack nobody-knows buried',
  RETYPE: `retype re-type rekey re-key copy type paste transfer re-enter reenter key-in punch-in typed enter transcribe carry-over
    move-over put-into write-down hammer tap`,
  FIND: 'find search look-for look-up dig hunt locate hide ask-around lost',
  UNSURE: `no-idea no-clue dont-know not-know unsure not-sure clueless blind in-the-dark guess wonder cannot-tell cant-tell cant-say
    nobody-knows understand learn find-out see why gut gut-feeling mystery want-to-know like-to-know know puzzle tell`,
  PICTURE: 'picture photo image pic shot snap photograph photography visual',
  VIDEO: 'video film clip footage vid reel movie recording',
  TEXT: 'text copy description wording blurb word sentence paragraph caption',
  MANY: 'many lot hundred thousand dozen load ton pile NUMBER all huge endless stack mountain heap long thick',
  LONG: `hour day evening weekend sunday saturday night afternoon midnight forever age too-long week month eat waste burn spend cost slow
    morning minute late`,
  UGLY: `bad ugly rubbish poor amateur awful terrible cheap homemade crap ashamed embarrass dated old-fashioned dark grey gray blurry boring
    dull messy shabby unprofessional lousy horrible sad yellow cluttered nineties home-made pathetic worse hideous`,
  NICE: 'nice pretty professional decent better good beautiful smart polished sharp modern proper consistent lovely look sleek',
  FIGURES: `number figure sale revenue data stat turnover taking result profit margin cost result kpi spreadsheet excel csv export database
    sheet table money`,
  MAIL: 'mail email e-mail message',
  PAPERS: `document pdf contract file report manual agreement policy tender paper lease study transcript terms regulation
    guideline statute dossier specification spec`,
  SOFTWARE: 'app software product platform website site portal tool saas service program system',
  PROGRAM: 'program code coding programme coder developer programmer engineer dev technical techie',
  TONGUE: `english german french spanish italian polish dutch turkish arabic chinese mandarin japanese portuguese russian ukrainian greek
    swedish danish norwegian finnish czech hungarian romanian korean hindi hebrew welsh catalan vietnamese language foreign tongue`,
  OWN: 'own ourself ourselves oneself myself in-house our-building our-walls our-network premises basement local locally inside',
  OUTSIDE: `cloud outside america us-company american third-party someone-else somebody-else internet abroad stranger others
    elsewhere online openai google microsoft foreign-server upload`,
  SECRET:
    'confidential secret sensitive private privacy gdpr hipaa protected data nda patient-data client-data records trust classified',
  SOCIAL: 'instagram insta tiktok facebook fb linkedin twitter threads social socials feed channel pinterest ig',
  FORBID: `forbid ban prohibit illegal refuse disallow not-allowed may-not must-not can-not cannot cant not-let wont-let never not-permitted
    banned dont-want not-want`,
  SEND: 'leave send upload go travel share give store put outside internet transfer feed pass hand-over type paste enter process save',
  THINGS: `product item jewellery jewelry candle dress clothes shoe food dish cake bag furniture goods shop etsy room house car listing bottle
    ceramics pottery plant flower shirt toy watch ring bread meal collection stock soap knife bike boat lamp`,
  HAND: 'by-hand manual',
  FIX: 'fix mend repair bug fault error crash break broken',
  PROSPECTS: `lead prospect new-customer new-client more-customer more-client new-business new-buyer new-account enough-customer enough-client
    enough-work contact decision-maker more-work new-order more-order buyer distributor wholesaler reseller retailer stockist sponsor
    partner`,
  ABOUT_US:
    'us about-us about-our our-name our-brand our-company our-restaurant our-shop our-place our-hotel brand name reputation',
};

/**
 * A medium, a person or a trade, which says little about the job: "Excel" alone may be where the orders are, what the
 * report is made in, or all that there is.
 */
export const mereThings = `
    excel; spreadsheet; csv; pdf; slide; deck; report; sms; manual; student; pupil; school; engineer; developer; code; photograph;
    photographer; photography; regulated; regulator; regulation; regulatory; new hire; note; paper; book; study; insurance; claim; loan;
    legal team; analyst; screen; form; template; voice; contract; deal; account; accountant; accounting; tax; music; shift; lesson; course;
    source; metric; node; react; store; enterprise; policy; project; calendar; invoice; invoicing; picture; image; visual; trend; story;
    script; author; publish; publisher; competitor; competition; competitive; explain; talent; linkedin; instagram; facebook; youtube; amazon;
    etsy; gmail; outlook; zoom; microsoft 365; chatgpt; trailer; on the phone; radio; booking; deadline; summary; summarise; minutes;
    evidence; clinical; wiki; notion; sap; legacy system`;

/** By the name of the job. */
export const sayings: Readonly<Record<string, string>> = {
  'customer support': `
    CUSTOMERS ASK same/again; CUSTOMERS ASK all-day; CUSTOMERS wait ANSWER; CUSTOMERS wait reply/days/long/hours; CUSTOMERS >
    ASK where; where-is-my order/parcel/package/delivery/refund; CUSTOMERS complain; CUSTOMERS angry/annoyed/furious/upset;
    same ASK !NEWCOMERS !colleague !employee !staff; same ASK CUSTOMERS; ANSWER same !NEWCOMERS !colleague !staff; ANSWER
    CUSTOMERS; people ASK website/opening/delivery/price; opening-hours ASK; ASK delivery/parking/refund/returns/sizes; MAIL
    CUSTOMERS unanswered; nobody ANSWER MAIL CUSTOMERS; messages pile-up CUSTOMERS; questions pile-up; ANSWER questions
    weekend/night; complaints pile-up; CUSTOMERS message/write/text AGAIN; CUSTOMERS NOT wait; ANSWER too late; ANSWER late
    CUSTOMERS; support drown; chat website CUSTOMERS; chat on our site; fewer tickets; support flooded; explain CUSTOMERS
    AGAIN; CUSTOMERS help-themselves; answer-themselves; reset password ASK; refund ASK; reply CUSTOMERS; CUSTOMERS ASK
    in/on/over whatsapp/messenger/instagram/mail/chat; inquiries hour; enquiries hour; enquiries pile; CUSTOMERS ASK
    evening/night/weekend; same thing AGAIN CUSTOMERS; CUSTOMERS chase ANSWER; CUSTOMERS ignored; nobody get-back CUSTOMERS;
    ANSWER buyers; ASK whether NOT open; CUSTOMERS > ASK > when/where/how/what/whether; ANSWER people/questions
    before/each/every/always; ANSWER always same; too many questions; CUSTOMERS > contact/reach us; ANSWER enquiries;
    questions opening/prices/sizes/allergies/stock/booking; never ANSWER in-time; slow ANSWER; CUSTOMERS patience; people ASK
    us all/same/always/daily; copy same ANSWER; help CUSTOMERS stuck/problem/faster; first-line; complaints; return policy;
    tourists ASK; CUSTOMERS > want-to-know; chat window; questions on our website; ticket; CUSTOMERS left/kept hanging;
    message/messages CUSTOMERS all-over/unread/three/four/channels; DMs;
    guests write/languages; reply 24/7; volume tickets; reduce tickets; where is my shipment/order; CUSTOMERS call where;
    ~ help support query complaint delivery refund parking opening-hours warranty tracking shipment queue respond answer
    inquiry enquiry chat tickets returns annoyed angry CUSTOMERS whatsapp messenger`,
  'chat and voice agents': `
    CALL NOT PICK_UP; CALL nobody; CALL night/evening/weekend/sunday/after-hours; CALL miss; ring us; CALL while/when/during
    hands/cut/drive/under/busy/work/ladder/cook/roof/surgery/treat; NOT PICK_UP phone; phone never stops; phone all-day; phone
    ring; CALL back > gone/else/other/elsewhere/someone-else; ring next/elsewhere/competitor; CUSTOMERS CALL; CALL busy;
    voicemail; answering machine; answerphone; hold line/queue; engaged tone; reception phone/overload; receptionist; book
    over/by/via CALL; order over/by/via phone; take orders/bookings/appointments phone; phone-line; NOT get-to phone; lose
    CALL; bot website; somebody/someone/something ANSWER CALL; table phone reserve/book; talk to CUSTOMERS at night;
    out-of-hours CALL; hang up; ring out; miss calls; line busy; cancel/confirm appointment CALL; whatsapp ANSWER
    by-itself/automatic/bot; robot ANSWER; phone menu; CUSTOMERS ring; without CALL/ringing/phoning us book/order/reserve;
    book without CALL; not show-up; NOT show-up; show-up CUSTOMERS; turn-up NOT; CALL outside hours; CALL after
    six/seven/eight/five; shop closed CALL; hands full phone; phone goes; emergency calls; take the call; landline; on hold;
    CUSTOMERS on-the-phone all/hours; CALL unanswered; unanswered CALL; phone nobody; nobody phone; CALL lunch; answer the
    phone; pick up the phone; ringing; telephone; missed call; calls go; speak to machine; booking by phone; dispatcher;
    hotline; answer in dialect; talk to CUSTOMERS voice;
    booking enquiries reception; reception phone; dinner rush calls; calls dinner; patients call; repeat prescriptions phone; drivers ring;
    ~ phone ring dial landline engaged pick receiver hold caller voicemail reception receptionist appointment night bot
    whatsapp hotline switchboard answerphone line handset`,
  'finding leads': `
    NOT enough CUSTOMERS; more CUSTOMERS !ask !support; need CUSTOMERS; NOT know who contact/write/call/approach/talk/ask; who
    to contact; who to approach; find PROSPECTS; get PROSPECTS; NOT PROSPECTS; new CUSTOMERS; more PROSPECTS; win CUSTOMERS;
    word-of-mouth; mouth-to-mouth; referrals; find companies/firms/businesses buy/need; sell to
    hotels/restaurants/schools/companies/offices/businesses/dentists/firms/shops/practices/hospitals/factories; reach
    companies/firms/managers/bosses/decision-makers/owners/dentists/schools/hotels; who decides; names addresses
    companies/list; list companies/firms; write to strangers; write/mail companies/firms/hotels/schools/offices; knock doors;
    nobody knows us companies; full order-book; order books empty; pipeline empty; calendar empty CUSTOMERS; fill pipeline;
    talk to more companies/practices/clinics/firms; get foot door; find
    buyers/distributors/wholesalers/sponsors/investors/retailers/stockists; depend on one CUSTOMERS; two CUSTOMERS only;
    hand-pick addresses; right person company; emails personal strangers; introduce ourselves companies; get-in-touch
    companies/firms/shops; get-to managers/companies/firms/hotels/schools/owners; came through friends; friends of friends;
    network dry/exhausted; too few CUSTOMERS; CUSTOMERS come/came recommendation; recommended; get foot in the door; where
    find CUSTOMERS; how get CUSTOMERS; meet CUSTOMERS; more bookings; more clients; more customers; find clients; more sales;
    need sales; nobody buys; customer number one; first ten/hundred customers; first paying; sell to NUMBER; write
    hundred/fifty/NUMBER companies/firms/shops/schools; ring companies; b2b; address list; empty weeks; nobody knows we exist;
    known companies; get into supermarkets/shops/stores/hotels;
    ~ customer client contact prospect network referral friends acquisition reach approach firm company decision manager
    introduction wholesale retailer buyer address pipeline strangers pitch fair letterbox doors orders`,
  'selling and the CRM': `
    chase quote/offer/lead/deal; quote NOT ANSWER/back/chase/hear; offer FORGET/chase; offers out; quotes out; follow-up
    FORGET/NOT; FORGET follow; never hear back; leads cold; leads FORGET; enquiry FORGET; NOT know which CUSTOMERS
    talk/spoke/said; who talk/spoke/speak to which CUSTOMERS; salespeople head/notebook/own/excel; rep leave CUSTOMERS;
    CUSTOMERS addresses head/notebook/phone/excel/paper/cards; business cards; deals stuck/die/lost/stall; NOT know why lose
    deal/sale/order; sales people/reps/team sell/close/talk/pitch; close deals; write offers/quotes/proposals; offer LONG
    write; quote LONG; CUSTOMERS history; what we promised CUSTOMERS; CUSTOMERS called twice by; who called; trade-fair
    contacts; contacts scattered; CUSTOMERS details everywhere/scattered; all contacts; sales mails answered/NOT; mails NOT
    answered sell; prospects NOT ANSWER; negotiate; upsell; keep-track CUSTOMERS/leads; relationship CUSTOMERS; sales NOT
    know; messages nobody writes-back; mails nobody ANSWER/writes-back sales/salesman/guy; sales guy/lady/man/woman/people
    message/mail/write; offers NOT answered; nobody write back offer/quote/sales; people ask price never/then; say they think
    about; think about it; interested then gone/silent/nothing; who is interested; hot leads; warm leads; who did we talk;
    customer list/file/records/cards/data; lost deals; win more offers/quotes/tenders; customer details excel; price offers;
    spoke to last; each salesperson own;
    ~ offer quote deal rep sales salesman saleswoman salesperson chase follow negotiate close customer crm order discount
    buyer proposal interested lukewarm`,
  'search traffic': `
    google found/find/page/top/first/above/appear/show/invisible/higher/nowhere/rank/bottom/come-up/up !ads !analytics !sheets
    !calendar !drive !docs; googles; page two/three/four/second/third/fourth/ten google; search for > NOT us/find; NOT find
    us; found online; find us online/internet; invisible online/google/internet/web; nobody find/visit website/site/shop/page;
    website nobody; site visitors NOT; more visitors; competitor above/before/on-top google/us; come up google; show up
    google; page one; found people/CUSTOMERS search; NOT traffic; traffic drop/fell/collapsed/lost; chatgpt NOT mention/name
    us; which words CUSTOMERS search; higher google; free visitors; search term; google update; top of results; appear search;
    rank for; website found; NOT found; not found type/google/online/search/shop/website; if you type; type-in google; when
    you type; when people search; when someone searches; page nobody finds; everybody but me google/type/search; found first;
    number one google; competitors ahead/first google/search/online; being found; get found; nobody lands; hits website;
    visibility online/google;
    CUSTOMERS from google; new CUSTOMERS google; chatgpt recommend us; local search; google maps; rank in;
    ~ google search found visitor visit rank page top higher invisible website keyword results`,
  'blog posts and articles': `
    blog; write article/post/column/essay; article LONG; regular articles/posts/texts; columnist; newsletter > write; NOT know
    what write about; write about our/expertise/topics/work; texts website/site/magazine; content LONG; publish
    more/regular/weekly/often; magazine; guide write; expertise write/show; story customers case; recipes write; nobody time
    write/content; keep blog alive; blank page; experts NOT write; press release; write expert; posts regularly website; keep
    writing; knowledge into articles; share what we know; share our knowledge/expertise; tips for customers; write every week;
    journal website; long read; thought leader; texts for blog; story about; texts regularly;
    turn old > into posts/threads/articles; webinars into blog/articles/posts; issue takes days; reuse content;
    ~ blog article write publish editor expert column magazine post text recipe essay story topics`,
  'marketing copy': `
    TEXT product/shop/items/article/listing/property/properties/dress/wine/menu/house/flat/website/flyer/ad; describe
    products/items/dresses/wines/houses/flats/properties/rooms; descriptions; texts NICE/sell; words sell; NOT sound like us;
    sound same/alike/different; sound like robots/everyone; everyone write differently; tone of/different; slogan; claim
    write; headline; what to say on/website/page; website TEXT; boring TEXT; explain what we do/sell simply; nobody
    understands what we do/sell; put into words; sell with words; brochure text; texts UGLY; write/writing texts LONG; same
    voice; one voice; speak with one voice; marketing write; TEXT campaign; TEXT for NUMBER; writing text for; write-ups;
    words for; describe what; describe it; describe our; catalogue texts; menu texts; sounds boring; sounds
    boring/flat/dry/stiff; same phrases; everything sounds; advertising text; voice of our brand; find words; sell itself;
    estate listing; listing LONG; ad text; claims product; say in one sentence; one sentence what;
    write/writing listings; listing descriptions; product listings; job ads same; launch copy; thousands descriptions; SKUs copy/description/text;
    ~ text word description slogan headline brochure copy sell listing tone voice catchy persuade catalogue label flat
    property sentence`,
  'clear writing': `
    my/our english; mistakes write/english/text/mail/spelling; write mistakes; spelling; typos; NOT native; first language;
    mother-tongue; dyslexic; dyslexia; english NOT good/perfect; english UGLY; sound
    stupid/rude/stiff/clumsy/foreign/harsh/unprofessional/childish/professional; embarrassed/ashamed
    write/mail/english/spelling; write NICE english/mails; correct texts/my/mails; commas; grammar; polish my/text; check
    before send; too long sentences; sentences clumsy/long; rude mails; mails sound; tone mails; reads badly; write politely;
    find right words; word correctly; bad speller; mail full of errors; reword; text shorter; say it better; from abroad write
    CUSTOMERS; my second language; write LONG mail english; sentence clumsy; read over; look-over before send; correct before;
    sound like a native; sounds wrong; make fool mistakes; nervous write; afraid write; wrong words; too blunt; too direct;
    hard to read; simple/plain/easy language/words; too complicated write; write better; letters errors; comma; school
    english; bad english; english rusty; messages NUMBER pages long; mails too long; write shorter;
    ~ mistake spelling grammar english polite clumsy correct sentence native dyslexia typo wording fluent embarrassing style
    comma`,
  'general assistance': `
    help me think; sparring; think aloud; bounce ideas; write letter; letters; letter LONG; write
    grant/application/plan/tender/minutes/statement/concept/proposal; applications funding; business plan; plan bank; grant;
    funding application; chatgpt; first draft; write job-ad/ad-job; text takes LONG; reports write LONG; write reports; sum
    up; summary; summarise; long documents/texts/files; everyday questions; somebody/someone to ask; wording contract; terms
    and conditions; name for company/business/product; find name; come up with name; menu ideas; brainstorm; prepare
    talk/speech/interview; explain to me; NOT know where/how start AI; how AI help; what AI can; AI help; write
    letters/reports/statements/plans late/LONG/every/always; letters home/parents/authorities/council; parents letter; minutes
    and letters; writing eats; write at night; discharge letters; formulating; put into nice words; funding body; foundation
    application; council application; apply for money/grant/funds; proposal foundation; find-right-words; help with writing;
    ideas for names/menus/events; write speech; draft; plan event; recipe ideas; second opinion; answer any question;
    everything assistant; words don't come; sum-up in/on; condense; shorten document; lesson plans; prepare lessons; write
    evaluations; references write; job references;
    ~ letter draft idea write summary think plan speech grant application questions chatgpt brainstorm concept statement
    formulate`,
  translation: `
    TONGUE
    CUSTOMERS/website/site/shop/menu/letter/text/page/manual/read/speak/understand/NOT/also/need/versions/sell/market/people/staff/instructions/label/app/help/brochure;
    speak NOT TONGUE; NOT TONGUE; other languages; in TONGUE !write-mails !mistakes !my-english; NUMBER languages;
    two/three/four/five/six/seven/eight/ten/many/several languages; menu foreign/tourists; tourists understand/read/order;
    sell abroad/france/germany/spain/japan/italy/poland/europe/america/brazil/china; expand
    abroad/france/germany/spain/japan/italy/poland/europe/austria; translator/interpreter; translations cost/LONG; agency
    translate; word-for-word; google translate; multilingual; export country; TONGUE and TONGUE; both languages; bilingual;
    NOT understand language/us; speak TONGUE; text TONGUE; read it in TONGUE; in their language/own-language/mother-tongue;
    language of; foreign CUSTOMERS; foreigners; guests from; customers abroad; translated; translate; subtitles TONGUE;
    versions languages; market language; crew speak; staff speak; into TONGUE; across-the-border; international guests; multi
    language;
    ~ TONGUE translate translator foreign abroad tourist export interpreter native`,
  'social media': `
    post SOCIAL; SOCIAL LONG; SOCIAL NOT; SOCIAL regular/more/daily/weekly/every; NOT know what post; what to post; post
    regularly/every/often/weekly/daily/something; posts LONG; SOCIAL dead/empty/silent/asleep/neglected; last post; followers;
    hashtags; stories reels; SOCIAL account/page/profile; instagram; insta; facebook page/group; tiktok; SOCIAL
    present/visible/active; be on SOCIAL; plan posts; posts in advance; SOCIAL several/clients/NUMBER/all; captions; content
    ideas; show work/what-we-do SOCIAL; facebook and insta; SOCIAL abandoned/old/sad; account asleep; post something; post
    daily; post once; nothing posted; what should i post; SOCIAL plan/advance; young people reach instagram/tiktok; online
    presence; ideas posts; keep posting; post pictures of; stories every day; community; SOCIAL for our; more reach; seen on
    instagram/tiktok/facebook; manage accounts; channels several/six/four/all;
    ~ SOCIAL post follower story reel hashtag feed caption content likes influencer stories visible`,
  'what is said about a brand': `
    people/they say about ABOUT_US; CUSTOMERS say about ABOUT_US; say about us online/internet/everywhere; talk about
    ABOUT_US; talk behind; mention ABOUT_US; reviews everywhere/scattered/google/tripadvisor/trustpilot/yelp/booking;
    bad/nasty/one-star review; one star; reviews ANSWER/read/respond; shitstorm; reputation; rumours; rumors; press write
    about us; press mention; what is said/written about; hear too late online; name mentioned; backlash; trolls; complain
    online/publicly/twitter/facebook; comments online/keep-up/watch; forums about; keep-an-eye online/reviews/comments;
    newspaper about us; what internet says; reviews different sites/platforms; brand mentioned; what do people say; what
    CUSTOMERS say online; what's being said; talk about us online/behind/internet; people talk about us; people think of us;
    bad word; ratings; google stars; stars; react to reviews; answer reviews; negative review; read about ourselves; notice
    too-late complaints/reviews/online; hear about it late; mentioned in; keep up with comments/mentions; keep up with reviews !literature !systematic; comments under;
    everywhere reviews; unhappy guests write/online;
    ~ review rating star tripadvisor trustpilot reputation mention comment rumour press gossip public forum talk said
    shitstorm complain`,
  advertising: `
    ads; advert; adverts; advertising; spend/burn/pour/put google/facebook/fb/meta/instagram/insta money/NUMBER; burn money
    google/facebook/fb/meta/tiktok; clicks expensive/cost; pay clicks; cost per customer/click/sale; campaign
    cost/expensive/brings/NOT; banners; boost posts; nobody clicks; bored pictures; ad budget; billboards; each new CUSTOMERS
    cost; CUSTOMERS cost too/expensive; paid traffic; sponsored; try many versions/variants; which picture/version/variant
    works/better; paid google; money google; money into ads; pay meta; ad pictures; new pictures ads; picture NOT click; money
    clicks; posters ads; campaigns; euros/pounds/dollars/bucks/quid NUMBER google/facebook/instagram/meta; pay
    instagram/facebook/google; sponsored posts; new motifs; creative fatigue; ads tired; ads stale; ads same; advertise;
    marketing budget; reach target; customers cost us;
    ~ ad campaign click budget google facebook banner spend poster meta audience sponsored impressions`,
  'e-mail marketing': `
    CUSTOMERS once never/NOT; buy once; once NOT again/back/return; NOT come-back CUSTOMERS buy; CUSTOMERS back/return/again;
    NUMBER addresses; addresses NOT write/use; mail addresses; addresses collected; write to CUSTOMERS
    regular/monthly/each-month/often/something/automatic; send CUSTOMERS something/news/offers/mail/birthday/reminder/voucher;
    CUSTOMERS birthday; stay/keep in-touch/contact CUSTOMERS; remind CUSTOMERS; CUSTOMERS remind; mails
    unread/unopened/NOT-open/spam; open our mails; newsletter; basket abandoned/left/leave/NOT; cart
    left/leave/abandon/NOT; fill basket/cart; checkout leave/NOT; regulars NOT/something/news; old/former/sleeping/past
    CUSTOMERS; CUSTOMERS forget us; hear from us; text-message CUSTOMERS; waiting-list write; CUSTOMERS loyal/loyalty; welcome
    mail; win back; seasonal offers; donors write/thank/again; members write/news; come-again; inform
    members/customers/parents/donors; NUMBER members/donors/subscribers/contacts/customers inform/tell/write/mail/hear; tell
    CUSTOMERS about/news/offers; members each/every fortnight/week/month; keep CUSTOMERS posted/informed/warm; let CUSTOMERS
    know new/offers; CUSTOMERS list NOT; contacts NOT used; CUSTOMERS one-time; come one time; second order/purchase;
    CUSTOMERS come-back; CUSTOMERS forget; never order again; automatically write; after purchase write; thank-you mail;
    follow-up mail; sleepy customers; people sign list; subscribers list; happy birthday; mail-out; mailshot; circular; round
    mail; service due reminder; remind next visit/appointment/service/check-up;
    ~ newsletter customer regular remind reminder birthday voucher offer mailing address list return loyal basket cart again
    inactive subscriber spam open thank donor`,
  'running an online shop': `
    online-shop; online-store; webshop; sell online; shop online; orders online; basket; checkout; our-shop visitors NOT buy;
    look NOT buy; browse NOT buy; visit shop buy NOT; etsy; shopify; ebay; add products shop; sell internet/web; e-shop; web
    shop; shop on the internet; our shop online; sell products online;
    SKUs; abandoned baskets/carts; repeat purchase;
    ~ shop shopify etsy order basket checkout parcel product store ebay`,
  'product pictures and photos': `
    PICTURE
    product/items/jewellery/jewelry/candles/dress/clothes/shoes/food/dishes/cakes/bags/furniture/goods/shop/etsy/rooms/houses/cars/listing/bottle/ceramics/pottery/plants;
    PICTURE UGLY; PICTURE phone/kitchen/table/background/studio/light/white; photographer
    expensive/cost/afford/NOT/money/hire/pay/LONG/every; NOT photographer; background/backdrop
    white/remove/clean/cut/ugly/clutter; cut out; PICTURE NICE; studio expensive; look UGLY PICTURE; retouch; shoot
    expensive/cost; model wear; PICTURE clutter; take-photos; snap phone; old photos; sharp blurry; PICTURE THINGS; photos for
    shop; take pictures; product look; dishes look; our food photos; food looks; photograph ourselves; camera phone pictures;
    lamp light; messy background; pictures amateur; model expensive; garden background; rooms photos; photos don't sell;
    pictures sell; NUMBER photos products; photos menu; clothes on model;
    ~ photo picture product camera studio light background photographer shoot model catalogue dish jewellery iphone`,
  'making images': `
    draw; drawing; NOT draw; illustrator; illustrate; picture for book/story/game/cover/post/article/poster/page/blog; PICTURE
    NOT-exist/invent/imagine/imagination; stock photos; stock PICTURE; PICTURE same/look-the-same; same style; character look
    same; cover picture; artist expensive/NOT/afford/cost/pay; artwork; game art/characters/monsters/graphics; pictures
    children; fantasy picture; scenes imagine; sketches; comic; mascot; t-shirt print/motif/design; show what look like;
    visualise; interior picture; render; NOT imagine; imagine room/kitchen/house/garden/how; show before it exists; before it
    exists; picture that doesn't; see it before; illustration; illustrations; comics; look of characters; painted; paint;
    visual ideas; mood; images for; invented picture; show room/house/garden; artist; cover for; book cover; t-shirt; same
    figure; same character; fairy; dragon; design motifs; beautiful pictures;
    ~ draw picture illustrate image artist style character sketch fantasy cover scene paint art game`,
  'brand and graphic design': `
    logo; business-card; colours; flyer; poster; menu look/print/NICE/design/card; sign shop/door; look NICE; look UGLY; looks
    home-made; homemade look; NOT taste; everything looks different; look different each; look the same; designer
    expensive/NOT/afford/cost/wait/hire/pay; NOT designer; letterhead; label design/bottle/NICE/jar; packaging !npm !security !dependency !outdated; van lettering;
    shop-window; leaflet; brochure; invitations; identity; fonts; colour match/fit/which/palette/combination; rebrand; banner
    stand/trade; sticker label; design NOT; design ourselves; graphics; christmas card; price list design; labels
    NICE/fresh/new/design/look; new look; fresh look; look bigger; looks cheap; looks old; design
    flyer/poster/label/card/menu/cover; make poster/flyer/card/menu/sign; print menu; cards for; colours logo; no eye for; NOT
    eye design; graphic; bigger than we are; ad designer; corporate design; one style everything; consistent look; own style;
    name and logo; our look; templates; wrap design; bag print; price board;
    ~ logo label flyer colour design font poster look brochure menu packaging card sign style taste family fresh van uniform
    invitation leaflet`,
  'designing interfaces': `
    sketch app/screen/napkin; how app look; app look; show app before; screens; click through; click-dummy; try before
    build/programmed/develop/code; draw app/screen; napkin; users confused/lost click/app/menu/screen; find button; NOT find
    button/menu/way app/site; app confusing/ugly/complicated; hard to use; show developers what/how; users NOT understand
    app/screen/how; prototype show investors; look and feel app; paper sketch; redesign app; where to tap; where to click;
    where to press; tap; people lost app; people lost menu; try layouts; layouts; sketches app; show how it would/will
    look/work; how it would feel; buttons; app screens; before programmers; before coding; before developers; draft app;
    design app;
    ~ screen app sketch tap layout button prototype click menu confuse design wireframe usability swipe`,
  'presentations and pitch decks': `
    slides; slide; deck; investors meet/show/convince/present/pitch/explain/talk; bank meet/convince/explain/show/loan;
    presentation; powerpoint; show investors; pitch; NUMBER pages explain; raise money; meeting with
    investors/bank/bank-manager; talk at conference; keynote; board slides/meeting/present; stage talk audience; speech
    slides; explain business pages; five-minutes stage; sales pages show; pitch to; jury; talk front; ten minutes talk;
    audience; explain to bank/investors/board/council; convince bank/investors/board/jury/council/partners; investor;
    investors; quarterly presentation; present our; meeting board; show numbers investors; client presentation; accelerator;
    demo day; sales presentation; pages that look NICE/professional;
    ~ slide investor bank present pitch deck talk audience conference meeting convince board powerpoint jury`,
  'building a website': `
    NOT website; need website/site/homepage/page; website/homepage UGLY/old/LONG; website from NUMBER; have-no site; website
    NOT phone/mobile; make website; page online show; page where people/CUSTOMERS sign/leave/register/see/book/find/order; put
    online simple page; landing; one-page; website builder; web-page; website myself; site that explains; online
    by/before/next; own website; new website; sign up before we/exist/ready/launch; test interest/demand page; waiting list;
    update website; website costs; web designer; website old; website looks; website outdated; website from; site from;
    homepage; need page; website for my/our; online presence; website thousand; want website; sign-up page; page for
    event/launch/course; show what we offer online; a page where; registration page; put us online; get online; website
    changes;
    ~ website page homepage online site visitor domain sign-up register`,
  'building an app without code': `
    idea app; app idea; NOT > code/program/programme/programming; NOT PROGRAM here/team/staff/us; NOT write code/line; line of
    code; NOT technical; developer expensive/cost/quote/wanted/afford/NUMBER; freelancer wants/quote; agency wants/quoted
    NUMBER; PROGRAM afford; first version; try idea; test idea; see if anyone/people/somebody wants/use/pay; make app; build
    app; want app; little/small/simple app/tool/program; app for-our; app for staff/drivers/fitters/members; IT NOT time;
    excel too/grown/replace/outgrown; instead excel; own tool/app/software; without programming; cofounder tech/technical;
    tech cofounder; NOT cto; build it myself; marketplace; app where people; platform where; something people can click; book
    paper replace/go; form on tablet/phone; internal tool; calculator website; build such a thing; build such; nobody who can
    build; can't build; we have no programmers; app would cost; app costs; program this; programmed for us; get programmed; no
    IT; something custom; custom software; own little; try out idea; idea for app; idea for platform/website/service/tool; app
    like; like uber/airbnb/tinder; tool for our customers; configurator; on our page price/calculate; calculate price online;
    clickable; people could enter/choose/draw; match people; let people book/order/find; prototype; quick version;
    ~ app build program code idea prototype developer version tool calculator configurator marketplace form software technical`,
  'records and bookings': `
    double book; booked twice; same slot/table/room/car/chair/court/bike/boat/machine; two booked; book same; who
    has/borrowed/rented which/what/tool/key/car; paper/exercise book/diary/calendar/list; lists paper; paper list; whiteboard;
    list excel everybody/several/versions; versions of/different list/excel/sheet/spreadsheet; stock list/know/NOT/count; how
    many left; know what left/stock/shelf/warehouse; inventory; where which machine/tool/vehicle/key; members list; rental;
    rent out; track equipment/tools/machines/stock/members/orders/parts/samples/vehicles/assets; one list; excel
    chaos/mess/break/broken/huge/crash; spreadsheet chaos/mess/break/huge/crash/wrong/overwrite; post-its; sticky wall;
    notebooks orders; binder; index cards; waiting-list paper; who paid; keep record; booking chaos/mess/overlap; overbooked;
    reservations; loan out; who has the; who has which; slip of paper; slips; note cards; on paper get lost; paper gets lost;
    excel everyone; NUMBER people excel/list/sheet; overwrite; all in excel; all in one excel; excel file; several people
    same/one file/list/excel; expiry dates; keep list; list of all; deliveries list; manage
    members/bookings/rooms/rentals/stock; allergies; batch; which batch; loan; lend; borrowed; on loan; bookings
    paper/excel/notebook; room plan; plan rooms; seats; tables guests; dates in book; appointments book; appointments paper;
    participants list; sign up list; registrations excel; club members; kennel; vans which; warehouse know;
    site diary/diaries paper; rota excel/paper; volunteers list; keep track suppliers; database without developers; admin tool;
    ~ list excel stock inventory booking slot double table overwrite member rental borrow equipment register record track
    warehouse shelf shelves paper diary room key sample vehicle spreadsheet reserve`,
  'writing software': `
    features LONG/slow/list/never/backlog/wait; ship faster; programmers slow/expensive/busy/few/LONG; developers
    slow/busy/few/LONG/drown; code mess/old/nobody/touch/dare/understand/spaghetti/grown/legacy; NOBODY code; dare touch; old
    system code; PHP old; code faster/quicker; write code faster; build faster; boilerplate; one developer; three developers;
    two developers; bugs NOT FIX; FIX bugs; backlog; competitor ship faster; tests write; rewrite old; developer left code;
    where in code; repos; repositories; understand code; code find; terminal; command line; developers google; new developer
    LONG/understand code; code from NUMBER/years; upgrade old; PROGRAM quicker; technical NOT debt; coders; programming LONG;
    our code; the code; codebase; source-code; software slow progress; developers NOT keep-up; software never finished; feature
    takes; release takes; build features; one programmer; coding; our devs; my developer; dev team; programmers; engineers
    write; write tests; php; old java; migrate code; legacy; refactoring; git; code review NOT; where it happens code; NUMBER
    repos; search code; who wrote this; long gone wrote; written by people gone; change one thing search/break/code/days;
    understand what code; quicker programming; developer time; small team features; typing code; tickets developers;
    firmware slow/progress; embedded code; learn code; learn programming; migrate monolith/codebase/legacy; ship twice fast;
    ~ code developer programmer feature bug repo legacy php java software engineer script ship release function`,
  'reviewing and testing code': `
    release break/bug/crash; update break; every-time release/deploy/change break; break something else; new version break;
    PRs; PR wait; pull-request; changes wait review/look/senior; seniors read/review/check/look; look-over code; nobody
    checks/reviews code/changes; check code; bugs CUSTOMERS/users/production/live/find; users find bugs; bugs slip/get/reach;
    second pair eyes; four eyes; code nobody read; test before; mistakes code; junior code; hotfix; friday deploy; waiting
    review; broke yesterday; push friday/whatever/code/changes/straight; goes live broken/untested/unchecked; thing is dead
    monday/after; somebody look before live/release/merge; look at it before live/release/merge; go through changes; changes
    nobody; others' changes; mistakes in our software; users find mistakes; customers find mistakes/bugs/errors software/app;
    should have caught; caught before; after update broken/dead/crash; untested; test everything by-hand; tests by hand;
    manual testing; broken release; quality software; rollback; check each-other code; code checks; update goes wrong; breaks
    in production; broke production;
    ~ release bug review test deploy code merge pull change senior junior commit break`,
  'secure software': `
    hack; hacker; hacked; safe what we built; app safe/secure; security; pen test; pentest; leak data/password/customer;
    vulnerable; insurance cyber; auditor; ISO NUMBER; libraries old/outdated/risk; dependencies; attack; password code/github;
    audit security; get-into system; prove secure/safe; steal data; ransom; packages open-source outdated/old; questionnaire
    security; NOT secure; keys in code; weak spots; security gap; open doors software; break into our; somebody break into;
    break into app/software/system; customer data stolen; safe app; is it safe; safe enough software/app/code; security check;
    proof secure; bank wants security; client asks security; certificate ISO; outdated libraries; update libraries; old
    packages; security test;
    ~ hack secure security attack hole leak vulnerability password breach audit penetration safe dependency steal virus`,
  'AI features in a product': `
    SOFTWARE > ANSWER questions/users/CUSTOMERS; users ASK SOFTWARE; inside our/the app/product/software; in our
    app/product/software/platform/portal AI/chat/ask/answer/suggest/understand/search; build AI into; add AI; AI in
    our/app/product; put AI; search in app meaning/understand; our app should
    understand/answer/suggest/recommend/summarise/recognise/write/talk; our product should; our software should; CUSTOMERS
    chat documents/data/contracts in-app; hallucinate; make things up; wrong answers AI; own model/chatbot/gpt/AI build; train
    own; feature AI; recognise pictures/photos app; API AI; openai bill; developers AI feature; competitor has AI; which
    model; language-model; make up answers; AI app building; should ask it; answer out-of their/own; build > chatbot/assistant/AI/copilot; chatbot makes up; makes up answers/facts/paragraphs/things;
    makes things up; our chatbot; our bot; our AI; our model; measure answers/quality AI; test answers AI; app that
    understands/answers/recognises AI; our-app/our-software/our-product/our-tool/our-platform/my-app answer/understand/read/suggest/write/summarise;
    in our software ask/chat; users ask documents; inside product; AI inside; product smarter; AI product; model answers;
    answers wrong bot/model/AI; add chat to; add search; train model; own data model; embed;
    ~ AI model user product feature build answer software assistant chat search llm prompt token documents retrieval
    understand recommend`,
  'AI in one’s own house': `
    our-own server/computers/machines/hardware; our-own-walls; own-machines; own-servers; in-the-house NOT/stay/remain;
    stays-with-us; stay-with-us; within-our-walls; run it ourselves; under-our-roof; under-our-control; NOT go-to
    company/server/america/cloud/provider/outside; NOT american; lawyer NOT names/data/files; source code NOT
    outside/leave/cloud; NOT leave
    house/building/walls/computer/machine/premises/country/network/office/company/server/laptop/hospital/practice/firm/site;
    never leave OWN/building/house; must stay OWN/here/house/us/building/country/premises; stay in-house; NOT cloud; NOT
    OUTSIDE upload/send/data/files/server/give/pass/share/put; NOT send OUTSIDE/american/chatgpt/openai; NOT allowed
    chatgpt/cloud/upload/send/online/AI/share; forbidden/forbids/forbid/ban/banned/prohibited
    chatgpt/cloud/send/upload/AI/data; own server/computers/machines/hardware/premises/walls; OWN server; our servers; run
    OWN/computer/laptop; runs on a/our computer/machine/laptop/pc; SECRET NOT
    leave/outside/cloud/chatgpt/share/upload/send/give/third/openai; SECRET OUTSIDE; NOT upload; offline; without internet;
    NOT internet; air-gapped; self host; intranet; data protection officer; professional secrecy; medical secrecy;
    strictly/highly confidential; GDPR; HIPAA; lawyer NOT allow data; data protection; within our walls; behind firewall; NOT
    google/microsoft/american data/files/see; no data to; on-prem; FORBID SEND
    internet/outside/cloud/company/openai/chatgpt/server/data/names/files/code; FORBID leave; NOT leave
    OWN/house/building/site/hospital/office/company; data FORBID; may not leave; must not leave; must never leave; NOT
    over-the-internet; forbids; data on our/own; OWN only; keep data OWN/here/ourselves/home; keep everything
    OWN/here/ourselves; never touch internet/cloud; customers' data NOT outside/cloud; patients' data; clients data; no
    american; european only; not trust cloud/openai/google/microsoft/big; NOT chatgpt; chatgpt
    not-allowed/banned/forbidden/blocked; works council; data leaves; official secrets; classified; trade secret/secrets;
    recipe secret; closed network; NOT network; isolated; our basement; rack; gpu; local; locally; nothing outside; nobody
    outside; own hands; stay here; stays here; stay in-house/inside/local/within; everything inside; host it; hosted by us;
    our own hardware; military; defence; run AI ourselves;
    ~ confidential secret cloud server outside lawyer american privacy gdpr hipaa protected in-house premises forbid allow
    offline local machine computer leave names encrypted works-council`,
  'running servers': `
    server down/crash/slow; site down; website down/crash; site crashes; app down/crash/slow; goes down; outage; hosting;
    server bill; cloud bill; put online app; deploy; woken night server; somewhere to run; get it online; keeps crashing
    site/app/server; slow site; site slow; server; where to run; run our app; nights servers;
    ~ server down crash hosting deploy outage cloud uptime`,
  documentation: `
    write-down how; how done written; written down; nothing written; never documented; instructions write/up-to-date/outdated;
    handbook; write manual; manual write; step by step instructions; document how; document NOT; quality manual; work
    instructions; describe process; processes NOT written; how-tos; guides write; API explain; recipe book; how things work
    written; nothing on paper; write it down; put on paper how; manual nobody; manual old; describe how; same way every time;
    everyone does it differently; each does it differently; does it his own way; standard; certification paperwork; explain
    steps; steps written; guide for; product manual; document our;
    ~ manual instruction document handbook checklist procedure guide written describe process`,
  'product analytics': `
    half USERS first/get/see; some USERS first; part of USERS new; USERS longer play/stay; USERS LEAVE !shop !buy !bought
    !staff !employee; sign-up LEAVE/never/once/NOT; signup LEAVE/never/once; register LEAVE/never/once/NOT; install
    LEAVE/never/once/NOT/delete; download LEAVE/never/once/NOT/delete; try LEAVE/app/once/never/day; trial LEAVE/NOT/pay/end;
    free NOT pay; NOT upgrade; use app once/never/NOT/how/what; never come back app; open app once/never; log-in
    once/never/again/NOT; where USERS stuck/lost/stop/LEAVE; get stuck; what USERS do/click app/site/inside; USERS click;
    which features/buttons/functions/parts use/used/need/nobody/touch/matter; feature nobody/used/NOT-used; nobody uses
    feature; switch feature/on/off some; turn feature on/off some; only some users; for some users; half of users; two
    versions test/compare/better; button green/red/colour/version; which version/variant better/works/button/page; watch
    users; see what users; how users use/behave; people use app; UNSURE USERS app/LEAVE/stay/use/click; why USERS
    LEAVE/NOT/stay/stop; roll-out; rolling-out; release to some; try new on some; activation; NOT finish
    sign-up/registration/onboarding/setup; drop out; log in again; watch over shoulder; over their shoulder; watch what
    they/users/visitors/people; what they do on/in site/app/shop; look put nothing cart; sign up NOT; registered never;
    registered NOT; never log-in; log in once; stop after; stop halfway; stop using; NOT use again app/tool/product; nobody
    uses; who uses what; what do they use; what they use; use it NOT; how often used; free users; paying users; convert;
    trial; test version then nothing; after trial; stay after; week later gone; gone after; they leave; they vanish; people
    leave app/site; leave site; where they leave; why they leave; where do they; new level/feature first; try on half; try it
    on some; show some USERS; two versions; test two; compare two versions; which of two; see if they play/use/stay/buy/click;
    new button; before everybody gets; not everyone at once; kids/students/learners quit/stop app/course; used by customers;
    which customers use; what clicks; feature worth;
    ~ user app signup click feature onboarding trial funnel version test half behaviour session retention level player screen
    convert activate variant experiment register stuck`,
  'dashboards and reports': `
    monthly/weekly/month figures/numbers/report; FIGURES everywhere/scattered/different/several/own/together/place; numbers
    together; FIGURES one place/screen/page/glance; see at-a-glance; glance; boss/investors/bank/board/owner/management
    wants/ask numbers/figures/report; everybody/everyone own spreadsheet/excel/list/numbers/figures; different numbers;
    numbers NOT match/agree; how are we doing; how business doing/goes; know how we stand/are-doing; where we stand; FIGURES
    LONG collect/prepare/gather; prepare report; reports LONG; charts; see FIGURES daily/live/today/morning; know too late;
    which shop/branch/store/product earns/sells/better/worse; overview sales/branches/shops/figures/numbers/business; each
    branch/store/location/client report/numbers; clients want report; collect numbers; at end of month; real-time;
    put-together numbers/report; on one screen; compare branches/stores/months; blind numbers; in the dark numbers; earns
    money which; which branch/shop/store/location/truck/route/machine; branches; see which branch; know at a glance; see on
    one page; monthly numbers; weekly numbers; monthly report; sheets from everyone; collect excel; NUMBER excel/spreadsheets;
    excel from each; put together excel/sheets; boss wants numbers; partners want numbers; investors numbers; report for
    board/investors/clients/boss; how much we earn/made/sold; how much profit; sales per day/week/branch/product; see sales;
    see turnover; numbers every; KPIs; steer; fly blind; flying blind; figures late; figures too late; without accountant
    numbers; up-to-date numbers; numbers from till/shop/bank; client reports; report month;
    show funders/donors/board impact/numbers; impact in numbers; numbers for funders; weekly report managers; downtime data;
    ~ figure number report chart branch month management board overview revenue cost margin spreadsheet earn profit boss
    monthly compare location kpi live`,
  'asking data in plain words': `
    ask data/numbers/figures/spreadsheet/table/excel; FIGURES NOT understand/analyse/read/use; FIGURES nobody
    understand/analyse/read/use/look; FIGURES sit/lie there; NOT good with numbers/excel/maths; which product/customer/article
    loses/money/best/profit/margin/earn; what data says/tells; something out of data/numbers; analyse
    data/excel/numbers/figures/sales/spreadsheet/csv/answers; numbers nobody; years sales data; export analyse; SQL; NOT
    analyst; formulas; pivot; excel formula/NOT; make sense data/numbers/figures; statistics; find pattern; why sales
    drop/fall/fell/down; data NOT do anything; NOT do anything with FIGURES; just ask; what sells best; sense of spreadsheet;
    spreadsheet rows/lines NUMBER; wait for analyst; data guy; analyst busy; data NOBODY; who understand data; have data NOT;
    lots of data; numbers but; sit on data; years of data; till data; question to data; question our numbers; ask why sales;
    which products go/well/badly/together; which CUSTOMERS buy/profitable/best/bring; margins; best sellers; what sells; where
    lose money; lose money; earn on; do we earn; find out from numbers/data; excel skills; excel hard; NOT excel; understand
    excel; analyse; analysis; big excel; huge table; raw data;
    data in excel NOT/nobody/sits; survey nobody analyses; ASK without analyst; business people ask themselves;
    ~ data analyse excel table figure question statistics formula pivot number spreadsheet export why product margin csv rows
    pattern`,
  predictions: `
    likely-to buy/leave/cancel/pay/need; bin food/rolls/bread/leftover/NUMBER; NOT left noon/evening; nothing left; left over
    evening; how many/much sell/need/order/come/buy/guests/will next/tomorrow; how many will; how much
    order/bake/cook/buy/stock/produce/prepare; know in advance; in advance who/how; know before; next week/month/season/year
    sell/sales/demand/how-many; throw away; throw out; bin food/bread/waste; waste; run out; sold out; too much stock;
    overstock; order too much/many/little; shelf empty; who will LEAVE/cancel/quit/buy/pay; about to LEAVE/cancel/quit; which
    customers LEAVE/cancel/buy/about/likely/next; guess how many; plan stock; busy days; before they LEAVE/cancel/quit;
    weather sales; expect next; estimate next; what will; give notice; going to give-notice/leave/cancel/quit; which of our
    CUSTOMERS next; who is next; who will; subscribers going; cancel next; CUSTOMERS going LEAVE; members LEAVE
    next/before/soon; too late notice; how busy; how many staff/people need tomorrow/saturday/next/weekend; too many staff;
    too few staff; leftovers; sell out noon; over-bake; bake too; buy too; fresh throw; rotten; spoil; goes off; stock for
    christmas/summer/season/weekend; order right amount; right amount; plan purchase; buy ahead; how much we need/will; next
    month cash; expected; machine break next; break down before; maintenance predict; price should set;
    ~ forecast predict next tomorrow demand waste bin leftover stock order plan season weather cancel risk probability left
    empty sold advance expect`,
  'a data platform': `
    databases several/different/all/one/five/four/three; data different/several systems/databases/countries/together/one; data
    all-over; terabytes; billions; millions rows; too big excel/database; queries slow/hours; database slow reports; one
    version truth; data engineers; each country/subsidiary/plant/department own database/system; sensors data; bring data
    together; data lies/sits/spread systems/everywhere; join data; central data; machines send data; data from all; data
    warehouse; data pile; everything in one database; five systems; systems different data; data from machines; huge data;
    data spread; combine data; one truth;
    ~ database warehouse system merge terabyte source central data sensor query`,
  'surveys and feedback': `
    answers survey/questionnaire/open/free-text NUMBER; what > CUSTOMERS > think/want/wish/like/need/mean/feel; comments
    read/NUMBER/thousands/hundreds/all; ask our CUSTOMERS !they; CUSTOMERS think of; opinion; reviews
    read/NUMBER/understand/sum; feedback; read through answers/comments/reviews; interviews users/customers; suggestion box;
    happy CUSTOMERS; CUSTOMERS satisfied; wishes CUSTOMERS; feedback forms; what they complain; understand what CUSTOMERS;
    app-store reviews; poll; same complaint pattern; members wrote; CUSTOMERS wrote NUMBER; what they wrote; by topic; group
    answers/comments/by; reads them NUMBER; read NUMBER answers/comments/reviews; tell us what next/build/improve/wrong; what
    to build next; build next; what they miss; what CUSTOMERS love/hate/miss; CUSTOMERS unhappy why; why CUSTOMERS; asked our
    CUSTOMERS; ask guests how; how was it; exit interviews; interviews with; evaluation forms; comment cards;
    ~ survey answer comment feedback opinion questionnaire review wish satisfied topic free-text members wrote interview poll
    think`,
  'connecting apps': `
    RETYPE from > into/to; RETYPE again/twice/two/three/into/over/everything/manually; typed again; type
    everything/it/orders/data/addresses/again/twice; typing twice; enter twice/again/everything/orders; twice system; from one
    > into/to another/other/next; copy from/orders/addresses/data/over/between/into; paste; by hand; HAND
    enter/copy/transfer/move/type; between two/systems/programs; systems NOT talk/connected/know/speak; programs NOT talk;
    tools NOT talk/connect; tools talk each; nothing is connected; NOT talk to each-other; when > comes-in/arrives >
    should/automatically/into; automatically; by itself; on-its-own happens; same data twice/two/three/several; same-thing
    three/two/several systems/places/lists; busy-work; boring work; every morning/evening/day same steps/list/copy; data
    entry; order form mail into; repetitive; paperwork LONG; update three/two/several lists/places; in two/three places;
    export import; into accounting; forms typed; hand over department; each time same clicks/steps; same clicks; five/ten/same
    clicks; every time i/we make/create/copy/send/put; when new/order/booking/customer/form/mail arrives/comes; arrives >
    make/create/send/copy; make folder/invoice myself/each; folder for each; typed by; types them; types into; type them into;
    keys into; keyed; put into system/sheet/excel/accounts; write into excel/system/list from; write the same; same address;
    fill form twice; in both systems; both systems; sync; keep in sync; update everywhere; two lists; systems separate;
    islands; tools separate; office types; secretary types; read from mail; from mails into; from website into; sheet to
    system; moving data; click together; click through same; boring clicks; steps by-itself; should happen; should go
    automatic; remind automatic; without me; chores; do it automatically; monday list;
    chase receipts/documents/paperwork/forms; type same MAIL over; same MAIL over; rekey orders; mail attachments into/system/typed; no api; systems without interface; copy orders from mail; contract signed > folder/invoice/tasks; less admin; admin takes/eats/drown;
    ~ copy paste type twice transfer system automatic enter again click same form folder invoice import export connect steps
    sync manually double`,
  'AI agents for operations': `
    take-work-off-me; take-work-off-my; work-off-my-hands; an-assistant-that; off-my-plate; off-my-desk; do work of; extra
    hands; NOT hire; can NOT afford staff/people/hire/employee/assistant; someone who does; more work than people; virtual
    assistant; takes over tasks; does itself; by itself research/sort/prepare/write; one-man; one-woman; alone everything; do
    everything myself; wear hats; understaffed; NOT find staff/people; short of staff/people; hand-over-tasks; robot do; sort
    requests forward; incoming requests sort; read and sort; assistant everything; do it for me; like an employee; digital
    helper; helper; like having assistant; secretary; pa; no secretary; admin eats/LONG/night; paperwork eats; office work
    night/evening/weekend; after work office; everything myself; all myself; just me; i'm alone; two of us everything; grow
    without people/staff/hiring; handle more without; robots do;
    ~ assistant hire hand task myself alone staff routine delegate work robot`,
  'collecting data from the web': `
    look/check every/each morning/day/week competitor/others/price/site/website/portal/shops; what others/competitors charge;
    competitor price; prices competitors; others charge list/morning; prices of other/rivals/shops; watch
    prices/competitors/sites/portals; competitor website change/new; from websites copy/list/collect; copy from
    websites/site/directory/portal; collect addresses/prices/listings/ads/jobs/offers/data; go-through websites/portals;
    portals new/every/check/daily; list from website/web/internet; click through sites/pages/websites/hundreds; new
    listings/tenders/offers portal/website/every/daily; pull from/off site/web/websites; notice when price/competitor/site;
    check sites; websites into/table/spreadsheet/excel; rival price/charge/undercut; morning look websites/prices/shops;
    prices every day; look at prices; prices elsewhere; prices change competitors; competitor changes; competitor offers; what
    they charge; what others offer; every day websites; same websites; websites every; NUMBER > websites; each
    website; from the internet list; list of all dentists/schools/hotels/shops/restaurants/firms; gather addresses/contacts;
    auctions; classifieds; estate portals; job portals; tender portals; flights prices; watch website; notify new;
    ~ website price competitor daily portal list check copy monitor web collect directory listing site`,
  'documents and invoices': `
    invoices type/read/enter/sort/paper/scan/pile/hand; receipts; shoe box; shoebox; scan; scanned; paper
    pile/forms/heap/cabinet/archive; delivery notes; handwritten forms; forms paper read; suppliers invoices; bills
    pile/type/enter; read off; pull out of PDFs; from pdf into; approve invoices; forms fill; incoming post; application
    forms; documents NUMBER sort; damage reports; bills; filled by hand; form scanned; forms; form hand; paper forms;
    handwriting; delivery slips; delivery note; invoice arrive; read invoices; sort invoices; letters scanned; incoming
    letters; claim forms; damage; contracts scanned; filing; filed; archive; boxes paper; folders paper; check invoice;
    ~ invoice receipt scan paper form bill delivery supplier archive handwritten illegible pdf`,
  'processes across departments and old systems': `
    NUMBER employees approval; approval LONG/weeks/chain/signature; signature wait/LONG; departments NOT; several departments;
    old system/software windows/screen/mainframe/nineties/AS/desktop/NOT-api/interface; mainframe; SAP; old program click;
    click old; windows program; every plant/site; holiday request; head-office; subsidiaries; forms through department; IT
    department; works council; microsoft everything; sap; terminal window; old terminal; old windows; every department; four
    departments; six signatures; waits for signature; five approvals; approval; approvals; chain of; goes through hands;
    in-tray; ministry; city hall; insurance company claims; clerks; hospital wide; group-wide; all plants; microsoft 365;
    whole company process; NUMBER offices/plants/departments;
    old erp/tms/system no/without api; erp no api; legacy erp; policy administration system;
    ~ department approval mainframe sap employee legacy signature process subsidiary plant windows`,
  'meetings and notes': `
    call/meeting/zoom/teams/appointment/conversation/visit > FORGET; remember who/what said/promise/agreed/decided; who
    promised/said what; who said; promise CUSTOMERS call/forget; write while/during listen/talk/call; take notes; notes NOT;
    minutes write/meeting/LONG; type up/out notes/conversation/meeting/interview/minutes; after call/calls/meeting/visit
    write/notes/nobody/LONG/remember; listen and write; what was said/agreed/decided/promised/discussed; agreed call/meeting;
    meeting decide nobody; decisions forgotten; NOT concentrate write; protocol; missed meeting; NOT at meeting know; come out
    of meeting; discuss same AGAIN meeting; scribble; dictate; consultation notes; who does what after meeting; meeting
    remembers; action points; interviews type/transcribe; record calls; what they told me; told me write; after each
    client/patient/customer/session write; talk to clients write; write down what said; session notes; patient notes; written
    recap; recap; summary of talk/session/call/meeting/lesson/conversation; what we practised/discussed/said; consultation
    write; afterwards write/hour/sit; listening and writing; who wanted what; said in meeting; meetings forget; minute-taker;
    who writes minutes; board meeting minutes; site visit notes; phone call notes; interviews write; remember conversation;
    conversations;
    ~ meeting call note conversation agreed decided minutes record talk zoom dictate appointment session write remember told
    interview afterwards`,
  'calendar and time': `
    NOT work done/get interruptions/calls/meetings; back to back; hang in calls/meetings; calls all-day; meetings
    all-day/full/day; in meetings day/all; calendar full/fill/chaos; day full/over; NOT time
    think/concentrate/work/focus/real; nothing done; NOT anything done; get nothing; interrupted; quiet hours; uninterrupted;
    NOT lunch; day gone/over evening; date back and forth; back-and-forth mails date/time/appointment; when everybody free;
    common date; where day goes; day planned/plan; juggle; overwhelmed; plan
    my day/week; what first; too much at-once; evenings kids family; family time; who works when; rota; prioritise; run out
    day; procrastinate; rearrange day; plan morning ruined/never; plan never works; big things never; important things
    never/late; get to important; never get to; get round to; no time for; always something; all day interruptions;
    distracted; days fly; too many calls; calls to focus; need quiet; two hours quiet; free hour; book myself; time for all;
    everyone's calendars; meeting time find; agree date; arrange meeting; arrange appointment; NUMBER mails to find; who
    works; staff plan; plan staff; shifts swap; swap; school run; week plan; time runs; where time goes; too many
    things; everything urgent; burnt out; exhausted;
    ~ calendar day morning time meeting plan focus concentrate interrupt evening appointment busy hours schedule date quiet
    slot`,
  'the e-mail inbox': `
    NUMBER MAIL day/daily/hour; MAIL drown/sink/flood/bury/LONG/pile/overflow/explode/too/overwhelm; inbox; MAIL
    unread/unanswered; MAIL all-day; important MAIL; ANSWER MAIL LONG/until/night/all/evening; MAIL important sink/lost/miss;
    miss mail; mail box full; outlook full; sort mails; mailbox; hundreds MAIL; reply mails; through my mails; too much mail;
    too many MAIL; newsletters and real mails; mail eats; NUMBER mails/emails/messages; mails before; mails after; mails day;
    mails pile; mails rule; read mails; mails first; answering mails; behind on mails; important mail lost; overlook mail;
    mail chaos; mail flood; reply to everyone; always mail; mornings mail;
    same emails over; typing same emails; enquiries NOT quick; MAIL from architects/suppliers/clients miss/FORGET; emails get missed;
    ~ mail email inbox unread reply message outlook gmail sort spam`,
  'tasks and projects': `
    NOBODY who do/does/doing/has what; who has to do; who does what; who is-doing; by when; deadline miss/slip/NOT;
    things/stuff FORGET; things fall; forgotten cost; tasks FORGET; task nobody; jobs/sites/projects several/many/NUMBER
    at-once/parallel/time; building sites; lose track; lost track; keep-track; overview projects/jobs/tasks/work/who; projects
    late/delay/slip/over/run; always late; nobody feels responsible; responsible for what; left hand right hand; todo; to-dos;
    to do list; whatsapp groups; chat groups; where project stands/are; how far; what still open; done in-time; handover; half
    finished; nothing finished; things get lost; agreed NOT done; post-it; who is working on; everyone asks me; all ask me
    what next; plan projects; remote team; in whatsapp lost; tasks in heads; who does; who was meant; who should; who's doing;
    who is responsible; nobody did; nobody feels; done or not; what is done; not finished; how far along; behind schedule;
    late delivery; overdue; things half; client asks where; NUMBER projects; NUMBER sites same-time/at-once/juggle/track; NUMBER clients parallel; jobs
    overlap; keep all in head; juggling; everything in my head; to-do; sticky notes tasks; whatsapp chaos; told in whatsapp;
    chat messages tasks; event plan; plan wedding/event/festival; many helpers; volunteers coordinate; team knows; deadlines;
    nothing forgotten; must not forget; steps each client;
    ~ task project deadline who responsible late status overview plan job site forget done order todo client milestone
    whiteboard`,
  'knowledge of the company': `
    in-her-head; in-his-head; in-my-head; in-their-head; in-one-head; in-people-head; in-heads; come/knock
    my-door/desk/office; everyone/everybody ask/asks me; STAFF knock/ping/interrupt me ASK; how handled/did/solved last-time;
    ONLY > know/knows; ONLY he/she/maria/peter/tom/one/boss/founder/i > knows; NOBODY else know/knows; know how done only; in
    people head; head only; LEAVE knowledge/takes; LEAVE > know/lose; knowledge; retire/retires/retiring/retirement; STAFF retire; when
    she/he LEAVE; if she/he/i LEAVE/ill/sick/bus/holiday; off sick know/stops; NEWCOMERS ASK; colleagues > ASK; STAFF ASK
    same; everyone asks me/her/him/boss/same; ask me how/same/where/everything/always; NEWCOMERS LONG; NEWCOMERS
    find/learn/know/understand; train new; FIND
    folder/drive/document/file/files/information/template/chat/slack/teams/sharepoint/dropbox/version/paperwork/internally;
    where is which/document/file/template; where what; documents spread/scattered/everywhere/folders/drives/three/five/mess;
    files spread/scattered/everywhere/mess; folders chaos/mess/deep; latest version; which version
    document/file/valid/current; written somewhere; look it up; somewhere everyone/everybody; one place
    everything/everyone/documents/know; how things are-done/work here; how we do things; how-it-is-done; reinvent; already
    answered/did/made somebody; ask-around; wiki; colleagues same question; nobody knows where/how; old projects find/lessons;
    policies; learn job; show-the-ropes; experience lost; valid one/version; which is valid; old version; old one work; wrong
    version; out-of-date; outdated version; anyone's guess where; nobody can find; NOT find again; find again; where the
    file/form/drawing/document/template lies/is; lies where; drives; network drive; new NEWCOMERS weeks/months; get up to
    speed; up to speed; how it works here; what we agreed years; ask the old; old hands; veteran; last one who; the one who
    knows; knows everything; everything in his; leave it's gone; goes with him/her; with him goes; when leaves; what she
    knows; he knows; boss is asked; comes to me; come to me; they all ask; ask me everything; everyone asks; each asks; staff
    ask; staff don't know; colleagues don't know; information scattered; info; rules of house; house rules; answers inside
    company; look up;
    STAFF ASK procedure/rule/policy; question procedures; carer ASK; ASK about procedures; handbook nobody read; induction; staff turnover; answers differ; people ask in slack/teams; search across drive/slack/confluence; one source truth; institutional knowledge; carers office question;
    ~ know knowledge colleague new find where folder head retire explain ask document wiki experience information leave
    handbook file somewhere form`,
  'notes of one’s own': `
    my notes; notes everywhere/phone/notebooks/scattered/find; ideas everywhere/forget/shower/lost/night/notebook; jot; sticky
    notes; read lot forget; read FORGET; books forget/read; articles save/read/later; bookmarks; save links; remember what
    i/read; write-everything-down; note-app; good thoughts; thoughts gone; my head; sieve; idea gone; ideas vanish; ideas
    walk/car/shower; gone at desk; remember nothing; read a lot; remember read; forgot what; podcasts remember; quotes
    collect; collect ideas; scattered notes; my notebook; notebooks; diary thoughts; voice memos; write down idea;
    ~ note idea remember read book article save forget notebook bookmark thought highlight`,
  'market research': `
    is-there market/demand; enough people/customers/demand would/come/want/buy/pay/interested; would
    people/anyone/anybody/somebody/they buy/pay/want/come/use/need; does anyone want/need; who else does/offers/sells/makes;
    others charge/do/offer !morning !every; what others charge; competitors; rivals; competition; who are competitor; how big
    market; how many people/companies/households/dogs/there-are; where > open; open
    cafe/shop/restaurant/studio/branch/second/store; worth doing; idea any-good/worth; good idea whether; know whether/if
    demand/enough/sells/idea/works; price what/should/charge/how; how much charge/could; what could charge; which
    country/city/town; new market/industry; trends; keep up news/industry/field; read up; facts sources; reliable sources;
    find out about/how/what/whether/who; look into; laws rules country; rules which; subsidies; law changes; customers before
    meeting know; information about company; look-up facts; before we invest/open/start; somebody wants it; anybody wants; who
    else; sure somebody wants; before spend/invest/quit/rent/sign/buy; savings; is it worth; worth it; would work here; enough
    demand; want such; needs such; exists already; already exists; been done; someone else does; who offers; who makes; what
    prices; price in town; rent shop; which area; which district; how many live; how large; customers there; what
    other/others/similar businesses; what similar; learn about industry; industry; what's going on in; new rules; new law;
    check facts; is it true; find facts; funding available; look up quickly; answer with source; background company; who are
    they before meeting; supplier find/which; find suppliers; compare suppliers/providers/offers;
    research each/issue takes/LONG; desk research; keep up with market/competitors; who invests; list of investors; market sizing; size of market;
    ~ market competitor demand price open idea interested research trend facts who else anybody want industry country invent
    need enough region invest savings spend background compare`,
  'scientific literature': `
    proven; proof health/effect/claim/product; science; scientific; studies; is-it true; really works/work; evidence;
    journals; what research says; research says; doctors publish/prove; thesis; professor; university; papers
    read/NUMBER/find/about; publications; cite; ingredient effect; works against; claim health/label/product/prove;
    scientists; latest findings; literature; dissertation; label claim; proof that; proven effect; does it work; what doctors;
    medical; clinical; health claim; studies say; study; trial; scientific proof; research about; peer; side effects; dosage;
    researchers; experiment; therapy;
    ~ study research science paper proven evidence doctor effect clinical trial health journal ingredient university`,
  'learning from one’s own sources': `
    PAPERS long/pages/hundred/thick/read; NUMBER > PAPERS; PAPERS LONG !write !every !monthly !weekly; read LONG pages/documents/contracts; go through PAPERS; pages find; find
    clause/passage/place/paragraph/sentence; clauses; ask document/contract/manual/pdf/file; what it-says; where
    it-says; small print; fine print; tender; building regulations; NUMBER pages; page and where; technical manual; folder
    documents question; case files; look-through; answers from-our/from-my documents/files; interview transcripts; read for
    me; pdfs; compare contracts; pages each; each has NUMBER pages; which page; on which page; must read; have to read; nobody
    reads; thick; bid documents; tenders; building code; legal text; law texts; case file; where in contract; what contract;
    hidden in; find in documents; manuals; machine manual; question about document; standards; old reports; minutes old;
    court; terms; insurance policy; rental contracts;
    ~ pages document contract read pdf clause long find manual tender report thick regulations file law`,
  'making videos': `
    make VIDEO; VIDEO show/about/product/need/want; VIDEO of-our; VIDEO for-our; film our/product/it/crew/expensive/LONG; show
    product moving/action; trailer; animate; animation; VIDEO from pictures/text/photos/prompt; picture move; moving pictures;
    film without crew/camera; cinema; launch VIDEO; explain in VIDEO; camera crew; bring to life; little film; short film;
    film that shows; video that; video about; film about; see how it works moving; show how it opens/works/moves; no cash
    crew; without crew; film crew; pictures move; photos come alive; alive; moving image; promo; image film; on screen
    seconds; screen seconds; product film; video for launch/website/shop; ad film; tv; videos;
    ~ video film clip camera crew trailer animation scene movie youtube ad show shoot render moving photos`,
  'editing and cutting video': `
    cut VIDEO; VIDEO cut/edit/short/LONG/hours/bits/best; best bits/moments/parts/scenes; hours of VIDEO/material; hour-long;
    long VIDEO; VIDEO too-long; nobody watches LONG/whole/hour; short clips; snippets; pieces from; text underneath;
    subtitles; subtitle; text under/below/on; without sound watch; long talk/webinar/stream/lecture/interview/sermon;
    recording lies/sits; recorded talks/lectures/webinars; out of one; shorten; VIDEO editor/editing; for reels/tiktok; youtube shorts;
    NUMBER minutes each; only watch; watch a minute; thirty seconds; hours material; sermon; sermons; lectures; concert;
    matches; record our; recorded; recording; we record; best scenes; best minutes; short version; for the phone; phone
    format; raw material; footage; too long video; edit; trims; captions;
    webinar > clips/posts/shorts; webinars into clips; podcast into clips; turn video/webinar/talk into; social clips;
    ~ cut video clip subtitle minutes hour short recording watch phone reels webinar bits sermon lecture footage talk stream
    moments`,
  'training and explainer videos with avatars': `
    my-face; NOT my-face; teach STAFF/nurses/users/customers how; trainer fly/travel/each/expensive/every; manual NOT read
    train; trainer same/says; train/training STAFF; show how machine/works/operate/use; training AGAIN/same/each; teach STAFF;
    instruct; safety instruction/training/briefing; explain machine/device; NOT camera; camera-shy; hate camera; in-front
    camera; on camera; NOT be-seen; without showing face; presenter; speaks to-camera; person speak screen/video/TONGUE;
    course/courses; lessons; NEWCOMERS VIDEO/watch/see/show; workers VIDEO/show; hygiene; VIDEO NUMBER/several/three/all
    languages; VIDEO TONGUE; update VIDEO; film again; re-shoot; onboarding film; how-to film; explain same STAFF; STAFF
    show-how; VIDEO training; trainer; train people; teach how; teach nurses/staff/customers/users; show new; explain to new;
    explain machine; same training; training each; each new; safety rules; safety; instructor; every hospital/site/branch/shop
    train; product training; course online; online course; face camera; explainer; speak in front; explain in NUMBER
    languages; how to use our; instructions video; workers NOT read;
    constant/new induction; staff turnover; induct STAFF; train/training instructors/carers/franchisees; roll-out training; compliance training; seasonal staff train; onboard drivers/carers/staff video;
    ~ train trainer instruct worker machine course video safety explain show teach camera presenter nurse factory languages
    lesson`,
  'voice and narration': `
    read aloud; read-out; out loud; aloud; speaker expensive/voice/hire/studio; hate/NOT my/own voice; voice
    NICE/pleasant/natural/warm/NOT/robot; blind readers; visually impaired; listen to articles/texts/posts/it/instead; listen
    while/car; hear instead read; audio; spoken; voice actor; narrator; speak text; text spoken; audiobook; audio-guide;
    voice-over; announcements; sounds like robot; our app speak; museum listen; meditations; own voice; my voice; voices;
    speak it; speaks; listen instead; people listen; reading aloud; audio version; spoken version; voice of; blind; dyslexic
    listen; narrate; telephone voice; voice for video/film/course/app; museum audio; tour audio; recorded voice; speaker;
    ~ voice speak read aloud audio listen narrator sound speaker blind hear spoken audiobook robot`,
  podcasts: `
    podcast; episode; record conversation/talk/guests/chat/interviews; spotify put/show; talk to people record; chat record;
    microphone; sound UGLY/echo/hall/noise; guests all over; interview record/sound; remote guest; show each week record;
    hiss; noise recording; record from afar; talks record; show with guests; conversations record; record two; record from
    home; put on spotify; radio show; sounds like bathroom/cave; sound quality; audio cut; talk series; listeners;
    ~ podcast episode record guest microphone interview spotify sound conversation talk listen echo`,
  'music and sound': `
    music; song; tune; melody; jingle; background sound; sound-track; soundtrack; rights/licence/license/copyright/gema
    music/song; singer; sound of/brand/logo; compose; composer; playlist own; anthem; ambient; royalties; listen to
    caves/game; tunes; songs; background for video; something to listen; licence music; copyright music; own song; wedding
    song; hold music; mood music; instrument; choir; lyrics; beat; beats;
    ~ music song tune melody sound royalties listen jingle composer band soundtrack playlist licence copyright track`,
  'hiring and people': `
    NOT find staff/people/cook/cooks/drivers/nurses/apprentices/workers/waiters/electricians; find
    staff/apprentices/good-people; applications NUMBER/pile/read/many/CVs/sift; CVs; applicants; candidates; job-ad; job ads;
    job advert; vacancy; vacancies; nobody applies; advertise job; interview candidates/applicants; recruit; new staff find;
    fill positions/shifts; positions open; NOBODY apply; find people work; find cooks; find drivers; nobody wants work; good
    people find; advert job; read applications; NUMBER applications; CV; interview people; new colleague find;
    CVs per vacancy; sift CVs; screen candidates; interview notes; chase candidates;
    ~ hire applicant staff vacancy candidate job-ad apply recruit employee cv`,
  'money and accounts': `
    bookkeeping; tax; invoices unpaid/pay/late/write/send; pay late; unpaid; CUSTOMERS pay late/NOT; reminders pay; cash runs;
    cashflow; month-end; expenses; wages; payroll; receipts; bank statements; overdue; VAT; accountant; liquidity; money left;
    dunning; who owes; pay us late; pay invoice; chase payment; chase money; invoice NOT paid; cash gap; bank account; tax
    adviser; books done; month close; run out of money;
    ~ invoice pay tax accounts bookkeeping cash unpaid bank accountant late`,
  'stories and books': `
    novel; write book; book finish/write/chapter/manuscript; chapter; story plot/write/stuck/characters; writer's block;
    stuck chapter/scene/middle; memoir; life story; crime/thriller/romance/fantasy write/book; screenplay; reader critical;
    reads critically; children's book/story; dialogue; plot; poems; publisher; my novel; own book; book about; story stuck;
    plot hole; write fiction; short stories; manuscript; fantasy; poetry; lyrics write; finish book;
    ~ novel book chapter story character plot author manuscript write publisher reader scene poem`,
  'teaching and explaining': `
    pupils; maths; calculate; calculation; homework; exam; formula/formulas right/check; equations; physics; tutoring; explain
    kids/pupils/students/children/learners; students understand/NOT/stuck; step-by-step solution; kids learn; learning
    children; conversion units; engineering figures; load beams/steel; quiz; statics; students LONG; kids maths; pupils
    understand; learners; step by step; homework help; exam prep; work out; how many needed calculate; formula; formulas;
    check calculation; dose calculation; material calculation; chemistry; statistics exam; school children; students stuck;
    ~ pupil student maths learn exam explain homework calculate teach formula solve lesson school equation`,
};
