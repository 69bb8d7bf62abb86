// The offers of the sample market. What became of them is in deals.ts.
import type { PersonKey } from "./people.ts";
import type { englishTasks } from "./tasks.ts";
import type { bengaliTasks } from "./tasks-in-bengali.ts";
import { days } from "./time.ts";

export type TaskKey = keyof typeof englishTasks | keyof typeof bengaliTasks;

type SampleOffer = { task: TaskKey; by: PersonKey; ago: number; amount: number; days: number; message: string };

export const sampleOffers: SampleOffer[] = [
  {
    ...{ task: "teaStall", by: "mahmud", ago: 1.2, amount: 390, days: 9 },
    message:
      "এক পাতার অর্ডার আগেও বানিয়েছি, একটা কলেজ ক্যান্টিনের জন্য। পুরো পাতা ৪০ কিলোবাইটের মধ্যে রাখব, তাই দুর্বল নেটেও খুলবে। ক্রমিক নম্বর দোকানের ফোনে বড় করে দেখা যাবে। কাল বিকেলে এসে দোকানটা একবার দেখে নিতে পারি?",
  },
  {
    ...{ task: "teaStall", by: "tanvir", ago: 0.6, amount: 450, days: 12 },
    message:
      "I would build it as a page that keeps working when the signal drops: the order waits on the phone and goes out later. I test on the cheapest phones I own. A bit above your budget because of the offline part; without it I would do it for 380.",
  },
  {
    ...{ task: "pithaPage", by: "farhana", ago: 1.8, amount: 80, days: 6 },
    message:
      "পিঠার পোস্ট লিখতে গেলে ক্ষুধা লাগবেই, সেটা ধরেই দর দিলাম। দশটা পোস্ট লিখব দশ রকম পিঠা নিয়ে, সঙ্গে অর্ডারের তিন লাইনের নিয়ম। আপনার স্ত্রীর সঙ্গে আধা ঘণ্টা কথা বলতে পারলে লেখায় ওঁর গলাটা থাকবে।",
  },
  {
    ...{ task: "filmPosters", by: "lamia", ago: 3.5, amount: 360, days: 14 },
    message:
      "Nine posters, two colours, one grid. I would draw the titles by hand and let the paper be the third colour. Last year I did a series of seven for a poetry festival that was also printed on a risograph; photos are in my portfolio. One poster in four days, then the rest at two a day.",
  },
  {
    ...{ task: "filmPosters", by: "ananya", ago: 2.6, amount: 345, days: 16 },
    message:
      "I have seen five of your nine films, which helps. My idea: the same window in every poster, and each film is what happens behind it. I send pencil sketches of all nine before any ink.",
  },
  {
    ...{ task: "waterMeters", by: "sourav", ago: 6, amount: 140, days: 6 },
    message:
      "Swapped columns I can find by range: a meter does not run backwards. Missing Fridays I mark, I do not invent them. You get the table, the script, and a list of every cell that I touched. The chart is included.",
  },
  {
    ...{ task: "doctorChamber", by: "mahmud", ago: 9, amount: 360, days: 14 },
    message:
      "সিরিয়াল নেওয়ার পাতায় তিনটা ঘরই যথেষ্ট: নাম, বয়স, সময়। একই নম্বর থেকে দিনে দুইটার বেশি সিরিয়াল নেওয়া যাবে না, নইলে দালাল ঢুকবে। সহকারীর তালিকাটা ছাপানোও যাবে। প্রথম সপ্তাহে চেম্বারে বসে দেখে দেব।",
  },
  {
    ...{ task: "flatMove", by: "kamrul", ago: 11, amount: 60, days: 1 },
    message:
      "তিনতলা থেকে নামানো, দোতলায় ওঠানো, কোনো সমস্যা নাই। আমি আর দুইজন, দড়ি আর মোটা কম্বল আমাদের। ফ্রিজ আগের রাতে বন্ধ করে রাখবেন। শুক্রবার সকাল সাতটায় চলে আসব।",
  },
  {
    ...{ task: "folkTales", by: "farhana", ago: 15, amount: 760, days: 40 },
    message:
      "এক পাতা পড়েই বোঝা যায় আপনার ঠাকুমা শ্রোতাকে থামিয়ে রাখতে জানতেন। ছড়ার অংশগুলো ছড়াতেই রাখব, মানে হুবহু না মিললেও তাল মিলবে। প্রথম গল্পটা নমুনা হিসেবে করে দিই, পছন্দ না হলে কিছু দিতে হবে না।",
  },
  {
    ...{ task: "attendanceApp", by: "tanvir", ago: 20, amount: 2_280, days: 35 },
    message:
      "Conflicts first: two trainers mark the same name on two phones. I would keep every mark with its phone and time and let the server decide by a rule that you can read aloud. I have shipped this for a vaccination register. The list of names works from 4,000 people without lag on a phone with 2 GB.",
  },
  {
    ...{ task: "ghostStories", by: "farhana", ago: 22, amount: 140, days: 15 },
    message:
      "তিনটে গল্পের তিন রকম ভয় ভেবেছি: একটা পুকুরের, একটা টেলিফোনের, একটা এমন এক বাড়ির যেখানে কেউ মরেনি। চরিত্র তিনজন করে। প্রথম গল্পের দু’পাতা লিখে দেখাতে পারি রবিবারের মধ্যে।",
  },
  {
    ...{ task: "ghostStories", by: "sourav", ago: 12, amount: 120, days: 20 },
    message: "দিনে ব্যাংকে হিসেব করি, রাতে ভূতের গল্প লিখি। দুটো ছোট কাগজে বেরিয়েছে, পাঠিয়ে দেব। ছোটদের জন্য ভয়ের চেয়ে কৌতূহলটাই বেশি রাখব।",
  },
  {
    ...{ task: "textbookClub", by: "nusrat", ago: 26, amount: 240, days: 10 },
    message:
      "I am the target group, I own eleven books that I never opened again. The launch that went wrong: a quiz night on the evening of a cricket final. I would start with the photocopy shops, because everyone queues there.",
  },
  {
    ...{ task: "textbookClub", by: "wanjiru", ago: 24, amount: 260, days: 12 },
    message: "I would interview ten swappers first and build the plan around what they complain about. You get the notes as well.",
  },
  {
    ...{ task: "seedSite", by: "mahmud", ago: 33, amount: 300, days: 8 },
    message:
      "আপনাদের ক্যাটালগ খুলে দেখলাম: প্রথম পাতাতেই ৬ মেগাবাইট ছবি, আর ফন্ট আসে চার জায়গা থেকে। কারণ পাঁচটা মেপে লিখে দেব, তারপর ওই ক্রমেই ঠিক করব। আগে-পরে দুইটাই ধীর সংযোগে মাপা হবে।",
  },
  {
    ...{ task: "shopLedger", by: "sourav", ago: 38, amount: 105, days: 10 },
    message: "২১০ পাতা মানে আনুমানিক চার হাজার সারি। প্রতি দশ পাতা পর একবার যোগফল মিলিয়ে নেব, যাতে ভুল ধরা পড়ে। যেটা পড়া যাবে না, সেটা আন্দাজে বসাব না, লাল করে রাখব।",
  },
  {
    ...{ task: "thesis", by: "wanjiru", ago: 36, amount: 170, days: 7 },
    message:
      "I have read four theses on erosion as an examiner's assistant, so your terms are familiar. First pass in four days with tracked changes, second pass within two days after your edits. I check every reference against its source.",
  },
  {
    ...{ task: "weaversLogo", by: "lamia", ago: 55, amount: 270, days: 18 },
    message:
      "A mark that is woven at 2 cm has about forty threads to live with. I would draw it on the weaver's grid from the beginning and let the stamp follow. May I visit the looms? Three sketches, then one finished mark in four sizes.",
  },
  {
    ...{ task: "weaversLogo", by: "mateo", ago: 49, amount: 120, days: 20 },
    message: "I carve stamps for my pots and could carve one for you. No vector files, sorry.",
  },
  {
    ...{ task: "magazineCover", by: "ananya", ago: 60, amount: 165, days: 15 },
    message:
      "‘ঘাট’ শব্দটা নিজেই একটা সিঁড়ি। হাতে লিখলে ট-এর টানটা জলে নামানো যায়। তিনটে পেনসিল খসড়া পাঠাব, একটা বাছলে কালি-কলমে। প্রচ্ছদে কাগজের রংটাকেই জল করার ইচ্ছে।",
  },
  {
    ...{ task: "magazineCover", by: "lamia", ago: 44, amount: 150, days: 12 },
    message:
      "সাইনবোর্ডের হরফ লিখে বড় হয়েছি, বাংলা নামলিপি আমার সবচেয়ে প্রিয় কাজ। দুইটা নমুনা পোর্টফোলিওতে আছে। প্রেসে যাওয়ার মতো ফাইল দেব, দু’রঙের আলাদা প্লেটসহ।",
  },
  {
    ...{ task: "shopSurvey", by: "sourav", ago: 66, amount: 480, days: 12 },
    message:
      "640 answers give about ±4 points for the whole and much more for one town, so I would not draw a chart per town. Ten pages, twelve charts, one table of numbers at the end. I write it so that a shopkeeper recognises themselves.",
  },
  {
    ...{ task: "plantCamera", by: "tanvir", ago: 90, amount: 320, days: 5 },
    message:
      "This smells like the camera being opened before the permission dialog has returned; two vendors do that. I have one of the two phones in my drawer. Fix, test and half a page on the cause. If it is something else, I say so after one day and you owe nothing.",
  },
  {
    ...{ task: "farmerApp", by: "tanvir", ago: 95, amount: 600, days: 20 },
    message:
      "আপনাদের ভয়েস নোটের কাজটা করতে গিয়ে কোডটা চেনা হয়ে গেছে, তাই শুরু করতে সময় লাগবে না। ছয়টা মেনু আঞ্চলিক উচ্চারণেও রেকর্ড করা যায়, চাষিরা নিজেরা পড়লে আরও ভালো।",
  },
  {
    ...{ task: "fishMarket", by: "ananya", ago: 100, amount: 220, days: 10 },
    message:
      "I draw fish, and to draw them I photograph them: early, wet, close. Boots exist. Captions in both languages; the Bengali ones I would read to your boatmen first.",
  },
  {
    ...{ task: "admissions", by: "mahmud", ago: 120, amount: 1_100, days: 21 },
    message:
      "I have reviewed two government portals with NVDA and TalkBack, and one blind colleague tests with me. You get one row per barrier: where, who is stopped, how to remove it, how to check. The re-test after your fixes is part of the price.",
  },
  {
    ...{ task: "noodleMenu", by: "farhana", ago: 140, amount: 85, days: 4 },
    message:
      "ত্রিশটা পদ, প্রতিটায় এক লাইন। অ্যালার্জির তালিকা আলাদা চিহ্ন দিয়ে, যাতে লোভনীয় লাইনটার সঙ্গে গুলিয়ে না যায়। ইংরেজিতেই লিখব; বাংলায় বললাম, কারণ ক্ষুধা বাংলায় পায়।",
  },
  {
    ...{ task: "noodleMenu", by: "wanjiru", ago: 132, amount: 110, days: 6 },
    message: "Plain language is what I do all day. I would test the allergen lists with three people who need them.",
  },
  {
    ...{ task: "breadForecast", by: "sourav", ago: 150, amount: 1_580, days: 30 },
    message:
      "Same weekday, last eight weeks, plus holidays and rain. In my experience nothing clever beats that by more than a few loaves. I show last year's error per shop before we agree on the rest.",
  },
  {
    ...{ task: "rickshawArt", by: "ananya", ago: 150, amount: 210, days: 12 },
    message:
      "রিকশার পেছনে আইনস্টাইন, পাশে ময়ূর, আর ময়ূরের লেজে তরঙ্গ। দেয়ালটা আগে সাদা করে নিতে হবে। শুক্র-শনি মিলিয়ে চার দিন লাগবে, দু’জন ছাত্রছাত্রী হাত লাগালে তিন দিন।",
  },
  {
    ...{ task: "campusMap", by: "ananya", ago: 170, amount: 205, days: 10 },
    message:
      "I would walk your marks once with a pencil. Ramps and water points get the loudest symbols. A3 for the wall, and a phone version with fewer words rather than smaller ones.",
  },
  {
    ...{ task: "trailGuide", by: "tanvir", ago: 190, amount: 4_650, days: 70 },
    message:
      "One code base in Flutter, vector maps on the phone, 60 MB for all eleven trails. I have walked two of them and was lost on one, so the notes about water matter to me. Payment in three parts, after each of which you own what exists.",
  },
  {
    ...{ task: "erosionArticle", by: "farhana", ago: 210, amount: 75, days: 9 },
    message:
      "পরিভাষার তালিকা থেকে যতগুলো পারি বাদ দেব। ‘অববাহিকা’ না বলে ‘নদীর দুই পাড়’ বললেই তো হয়। চার হাজার শব্দ সাত দিনে, তারপর সিরাজগঞ্জের দুজনকে পড়ে শোনাব।",
  },
  // Of deals that are under way.
  {
    ...{ task: "shelveBooks", by: "kamrul", ago: days(3), amount: 15, days: 2 },
    message: "দুইশো বই এক বিকেলেই হয়ে যাবে। বাঁধাইয়ের কাজ জানি, ছেঁড়া মলাট পেলে ঠিক করে দেব, আলাদা টাকা লাগবে না।",
  },
  {
    ...{ task: "kitchenIcons", by: "ananya", ago: days(14), amount: 230, days: 10 },
    message:
      "Twenty-four icons, one pen, one grid. The coconut scraper is attached as a trial; I drew my grandmother's. Quiet means: no fills, one weight, open corners.",
  },
  {
    ...{ task: "busDelays", by: "sourav", ago: days(15), amount: 1_250, days: 14 },
    message:
      "Two weeks of positions are about 40 million rows; that fits on my own machine, so nothing to pay for servers. One page: worst stops, worst hours, and one line that says what changed since last week.",
  },
  {
    ...{ task: "busDelays", by: "tanvir", ago: days(14.6), amount: 1_400, days: 18 },
    message:
      "I know the feed from your timetable app, including the nights on which it is a day old. I would mark those nights instead of counting them as delays. The page also works on a phone at the stop.",
  },
  {
    ...{ task: "busDelays", by: "imran", ago: days(14.2), amount: 900, days: 25 },
    message: "I clean river gauge data for my thesis; buses are faster but the gaps look the same. I would need a week to learn the feed.",
  },
  {
    ...{ task: "voiceNotes", by: "tanvir", ago: days(18), amount: 1_900, days: 20 },
    message:
      "Opus at 16 kbit/s: a minute of advice is 120 kB. Uploads in pieces that resume. I would ship to 50 farmers first and look at what breaks.",
  },
  {
    ...{ task: "voiceNotes", by: "mahmud", ago: days(17.8), amount: 1_650, days: 30 },
    message:
      "আলাদা অ্যাপ না বানিয়ে ওয়েব পাতা হিসেবে করতে পারি, তাতে তিন ভাষার জন্য একটাই কোড থাকে। রেকর্ড ফোনেই জমা থাকবে, নেট এলে উঠবে। প্লে বোতামটা বুড়ো আঙুলের মাপে হবে।",
  },
  {
    ...{ task: "voiceNotes", by: "priya", ago: days(17.5), amount: 1_950, days: 28 },
    message:
      "I write Kotlin in the evenings and have recorded plant names in three languages for my own app. I cannot test with your users, so the first week would be yours to judge.",
  },
  {
    ...{ task: "voiceNotes", by: "sourav", ago: days(17.2), amount: 2_100, days: 35 },
    message: "I would do the server side, the file sizes and the figures of what is played. For the buttons I would bring a colleague.",
  },
  {
    ...{ task: "podcast", by: "farhana", ago: days(20), amount: 150, days: 30 },
    message:
      "তিনটা পর্ব শুনলাম, কেটলির পর্বটা সবচেয়ে ভালো। বিজ্ঞান ক্লাব, স্কুলশিক্ষকদের দল আর দুইটা রেডিওর আড্ডায় পরিচয় করিয়ে দেব, সব জায়গায় নিজের নামেই লিখব।",
  },
  {
    ...{ task: "podcast", by: "imran", ago: days(19.6), amount: 90, days: 20 },
    message: "I run the pages of two clubs with 1,400 students. I would post each episode there, with a question that people can answer.",
  },
  {
    ...{ task: "podcast", by: "wanjiru", ago: days(19), amount: 160, days: 28 },
    message:
      "Ten short interviews with people who do listen to science, then a list of the places they named. Mothers are a fine start: mine shares everything.",
  },
  {
    ...{ task: "dramaArchive", by: "mahmud", ago: days(23), amount: 620, days: 18 },
    message:
      "Static pages from your table, 410 programmes, search in the browser, names in both scripts with one page per person. Hosting costs nothing and it will still open in ten years.",
  },
  {
    ...{ task: "jaggeryLabel", by: "lamia", ago: days(26), amount: 115, days: 14 },
    message: "মেয়ের আঁকাটা রেখেই লেবেল করব, শুধু দাগগুলো একটু পরিষ্কার করে নেব। গোলটা আর ঢাকনারটা একসঙ্গে, ব্লিডসহ পিডিএফ।",
  },
  {
    ...{ task: "productPhotos", by: "lamia", ago: days(20.5), amount: 55, days: 5 },
    message: "৩০টা ছবি, সাদা পেছন, একই মাপ। দুইটা নমুনা আজই পাঠালাম। রং মেলানোর জন্য একটা জিনিস দিনের আলোয় সাদা কাগজের পাশে রেখে তুলে দেবেন।",
  },
  {
    ...{ task: "productPhotos", by: "ananya", ago: days(20), amount: 75, days: 6 },
    message: "I can do it, and I would keep a soft shadow under each product so that it does not float.",
  },
  // Of tasks that came back to the market.
  {
    ...{ task: "rentGuide", by: "farhana", ago: days(12.5), amount: 310, days: 20 },
    message:
      "Eight pages, one idea per page, and a contract with notes in the margin. I rented my first room with a contract that nobody had read, including the landlord.",
  },
  {
    ...{ task: "kilnCalendar", by: "tanvir", ago: days(11.5), amount: 850, days: 25 },
    message:
      "I mostly do Android, but I have built two booking pages with links by email. Double bookings are refused by the database, not by good will.",
  },
  {
    ...{ task: "kilnCalendar", by: "mahmud", ago: days(5), amount: 860, days: 21 },
    message:
      "ছাব্বিশজন আর একটা চুল্লি: নিয়মটা আগে কাগজে লিখে নিই, তারপর কোড। একই সময়ে দুজন চাপ দিলে একজন স্পষ্ট একটা কথা পাবেন, ঝগড়া নয়। কোড প্রথম দিন থেকেই উন্মুক্ত থাকবে।",
  },
  {
    ...{ task: "repairNewsletter", by: "nusrat", ago: days(9.5), amount: 185, days: 14 },
    message:
      "I set up the list of our podcast, so consent and unsubscribing are familiar. I can type 300 addresses on one weekend and meet you at the café.",
  },
  {
    ...{ task: "repairNewsletter", by: "farhana", ago: days(2), amount: 190, days: 12 },
    message: "Three issues, each built around one repaired thing and its owner. I write, you read it aloud once, then it goes out.",
  },
  {
    ...{ task: "songbook", by: "kamrul", ago: days(10), amount: 50, days: 7 },
    message: "বাঁধাইয়ের কাজ বাবার কাছে শেখা। ময়দার আঠা দিয়ে করব, যা পরে জল দিয়ে খোলা যায়। মেরামত করা একটা পুরোনো পঞ্জিকা আছে, দেখাতে পারি।",
  },
  // Of tasks that closed.
  {
    ...{ task: "winterProof", by: "farhana", ago: days(10), amount: 70, days: 6 },
    message: "আট বছর দৈনিকে প্রুফ দেখেছি, আকাদেমির বানান মুখস্থ। লেখকের ‘ভুল’ আর লেখকের ‘ভঙ্গি’ আলাদা করতে পারি।",
  },
  {
    ...{ task: "winterProof", by: "sourav", ago: days(8), amount: 60, days: 8 },
    message: "কবিতা বাদে বাকিটা আমি দেখে দিতে পারি, কবিতার যতিচিহ্নে হাত দিতে সাহস হয় না।",
  },
  {
    ...{ task: "laptopRepair", by: "kamrul", ago: days(23), amount: 40, days: 3 },
    message: "কবজা আমার এক ভাই বদলায়, নীলক্ষেতে দোকান। আমি নিয়ে যাব, নিয়ে আসব। যন্ত্রাংশের রসিদ দেব।",
  },
  {
    ...{ task: "lecturePoster", by: "lamia", ago: days(39), amount: 30, days: 3 },
    message: "For twenty I can set the title well; for thirty I also fix the colours of the satellite picture, which it needs.",
  },
  // Of deals that are over.
  {
    ...{ task: "filmBooklet", by: "lamia", ago: days(26), amount: 185, days: 10 },
    message: "Sixteen pages is four sheets, so it staples well. Tonight's film gets the outer margin. I talk to your copy shop myself.",
  },
  {
    ...{ task: "interviewNotes", by: "imran", ago: days(35.5), amount: 120, days: 12 },
    message: "I have transcribed lectures for two years. Six recordings, two days each.",
  },
  {
    ...{ task: "shopAds", by: "imran", ago: days(42), amount: 80, days: 14 },
    message: "Twenty posts are no problem, I do social media for two clubs. I start tomorrow.",
  },
  {
    ...{ task: "nurseryRhymes", by: "ananya", ago: days(43), amount: 540, days: 21 },
    message: "ছড়া পড়ে হেসে ফেলেছি, বিশেষ করে যেটায় অঙ্কের খাতা পালিয়ে যায়। বারোটা ছবিতেই খাতাটাকে কোথাও না কোথাও লুকিয়ে রাখব। আগে ছোট ছোট খসড়া, তারপর রং।",
  },
  {
    ...{ task: "budgetCharts", by: "sourav", ago: days(45), amount: 125, days: 8 },
    message: "Six charts that read from one sheet, so the treasurer only types numbers. No pies at all, if I may.",
  },
  {
    ...{ task: "busTimes", by: "tanvir", ago: days(60), amount: 260, days: 7 },
    message:
      "Probably a date that is read once at the start. I set a phone's clock to 23:58 and wait; you get the video of before and after.",
  },
  {
    ...{ task: "houseMove", by: "kamrul", ago: days(57.5), amount: 35, days: 3 },
    message: "চারতলা থেকে আলমারি নামানো আমাদের রোজকার কাজ। ভ্যান আমার চেনা। শুক্রবার সকাল আটটায় শুরু করলে বারোটার মধ্যে শেষ।",
  },
  {
    ...{ task: "sareeShop", by: "mahmud", ago: days(69), amount: 430, days: 20 },
    message: "চল্লিশটা শাড়ির জন্য বড় দোকানের সফটওয়্যার লাগে না। ছোট একটা সাইট, ছবি হালকা, আর তাঁতিরা ফোন থেকেই ‘বিক্রি হয়ে গেছে’ চাপতে পারবেন।",
  },
  {
    ...{ task: "roomSurvey", by: "sourav", ago: days(71.5), amount: 90, days: 6 },
    message: "Send me five of the worst sheets and I tell you tonight whether six days is honest.",
  },
  {
    ...{ task: "abstractTranslation", by: "farhana", ago: days(75.6), amount: 65, days: 5 },
    message: "বাউল গানের অনুবাদে দুই রকম ভুল হয়: বেশি বোঝানো আর কম শোনা। ফোনে পঙ্‌ক্তিগুলো একবার পড়ে শোনাবেন, তারপর শুরু করি।",
  },
  {
    ...{ task: "teaBoard", by: "lamia", ago: days(76), amount: 50, days: 4 },
    message: "টিনের ওপর এনামেল রং, তিন রঙে। কেতলিটা ডান দিকের ওপরের কোণে, ধোঁয়া দিয়ে ‘চা’ লেখা। দাম লেখার জায়গা কালো থাকবে, চক ধরবে।",
  },
  {
    ...{ task: "villageLibrary", by: "mahmud", ago: days(84), amount: 250, days: 10 },
    message: "লাইব্রেরিয়ান ফোন থেকে বইয়ের তালিকা বদলাবেন, এটাই আসল কাজ। আগে ওঁর ফোনটা দেখব, তারপর পাতাটা বানাব।",
  },
];
