// What became of the offers of the sample market: the steps of each deal, in the order in which they were taken.

import type { TaskKey } from "./offers.ts";
import type { PersonKey } from "./people.ts";
import { days } from "./time.ts";

type Side = "poster" | "winner";
type Reasoned = { reason: string };

export type DealStep = {
  ago: number;
  /** Whether the step is only taken in a market with payments, or only in one without. */
  isPaid?: boolean;
} & (
  | { step: "shortlist" | "award" | "accept" | "withdraw" | "complete" | "grant_extension" }
  | ({ step: "decline" | "refuse" | "revoke" | "cancel" | "abandon" | "request_changes" } & Reasoned)
  | ({ step: "propose_end" | "dispute"; by: Side } & Reasoned)
  | { step: "accept_end"; by: Side }
  | { step: "end" }
  | { step: "deliver"; note: string; links?: string[] }
  | ({ step: "ask_extension"; byInDays: number } & Reasoned)
  /** A new last day for offers. */
  | { step: "extend"; dueInDays: number }
  | { step: "statement"; by: Side; text: string }
  | { step: "decide"; by: PersonKey; outcome: "complete" | "end" | "split"; winnerPercent?: number; reasons: string }
  | { step: "review"; by: Side; stars: number; words: string }
);

/** `bidder` is the freelancer whose offer the steps are about. */
type SampleDeal = { task: TaskKey; bidder: PersonKey; steps: DealStep[] };

export const sampleDeals: SampleDeal[] = [
  // Awarded, waits for the answer.
  { task: "shelveBooks", bidder: "kamrul", steps: [{ ago: 10, step: "award" }] },
  // Accepted, waits for the payment.
  {
    task: "campusMap",
    bidder: "ananya",
    steps: [
      { ago: 20, step: "award", isPaid: true },
      { ago: 6, step: "accept", isPaid: true },
    ],
  },
  // In progress, due today.
  {
    task: "kitchenIcons",
    bidder: "ananya",
    steps: [
      { ago: days(11), step: "award" },
      { ago: days(10), step: "accept" },
    ],
  },
  // In progress, so long overdue that the poster may end it.
  {
    task: "jaggeryLabel",
    bidder: "lamia",
    steps: [
      { ago: days(24.5), step: "award" },
      { ago: days(24), step: "accept" },
    ],
  },
  // In progress again, with changes requested.
  {
    task: "voiceNotes",
    bidder: "tanvir",
    steps: [
      { ago: days(17), step: "award" },
      { ago: days(16.8), step: "accept" },
      {
        ...{ ago: days(3), step: "deliver", links: ["https://example.com/tanvir/voice-notes"] },
        note: "Record and play work in all three languages, and uploads resume on all eleven of my phones. The 50 farmers of the first week sent 212 notes; two were lost, and the cause of both is fixed.",
      },
      {
        ...{ ago: days(1.2), step: "request_changes" },
        reason:
          "Our advisers are happy. Please make the play button twice as large, because farmers press it with wet hands, and show the length of a note before it is played.",
      },
    ],
  },
  // In progress, with an end proposed.
  {
    task: "podcast",
    bidder: "farhana",
    steps: [
      { ago: days(18), step: "award" },
      { ago: days(17.8), step: "accept" },
      {
        ...{ ago: 20, step: "propose_end", by: "winner" },
        reason: "মায়ের অপারেশন, এই মাসে সময় দিতে পারব না। এ পর্যন্ত ১৯ জন শ্রোতা এসেছেন, তার তালিকা পাঠিয়েছি। কোনো টাকা লাগবে না।",
      },
    ],
  },
  // In progress again, with changes requested and an extension asked for.
  {
    task: "dramaArchive",
    bidder: "mahmud",
    steps: [
      { ago: days(21), step: "award" },
      { ago: days(20.8), step: "accept" },
      {
        ...{ ago: days(4), step: "deliver", links: ["https://example.org/mahmud/drama-archive"] },
        note: "All 410 programmes are in. Search works in both scripts and without a server. Eleven names appear in two spellings; I kept both and linked them.",
      },
      {
        ...{ ago: days(2), step: "request_changes" },
        reason:
          "It is lovely. Two things: the pages of people should list plays by year, and 1987 has two directors, of whom only one is shown.",
      },
      {
        ...{ ago: days(1.1), step: "ask_extension", byInDays: 10 },
        reason:
          "The plays are listed by year. For 1987 I want to see the printed programme in the university library, which opens again on Sunday.",
      },
    ],
  },
  // Delivered, waits for the poster.
  {
    task: "busDelays",
    bidder: "sourav",
    steps: [
      { ago: days(14), step: "shortlist" },
      { ago: days(13.5), step: "award" },
      { ago: days(13.3), step: "accept" },
      {
        ...{ ago: days(1.5), step: "deliver", links: ["https://example.com/bus-delays", "https://example.com/bus-delays/method"] },
        note: "The page, and the method on four pages. The worst stop is 11 minutes late at 8:15; I have left a note on why the river stop looks worse than it is.",
      },
    ],
  },
  // A dispute is open.
  {
    task: "productPhotos",
    bidder: "lamia",
    steps: [
      { ago: days(19), step: "award" },
      { ago: days(18.8), step: "accept" },
      { ago: days(14), step: "deliver", note: "৩০টা ছবিই দিলাম, ১২০০ পিক্সেল, সাদা পেছন।", links: ["https://example.com/lamia/products"] },
      { ago: days(13), step: "request_changes", reason: "লাল রংটা কমলা লাগে। কাঠের চামচগুলোও বেশি হলদে।" },
      { ago: days(11), step: "deliver", note: "আপনার পাঠানো নমুনার সঙ্গে মিলিয়ে রং ঠিক করেছি। চামচ নতুন করে করা।" },
      { ago: days(9), step: "request_changes", reason: "আরও দশটা নতুন ছবি পাঠালাম, এগুলোও এই দামের মধ্যে করে দেবেন।" },
      {
        ...{ ago: days(3), step: "dispute", by: "winner" },
        reason: "চুক্তি ছিল ৩০টা ছবির, সেগুলোর রং একবার ঠিকও করে দিয়েছি। এখন বাড়তি দশটা ছবি ছাড়া কাজ অনুমোদন করছেন না। বাড়তি কাজ করতে রাজি, কিন্তু আলাদা দরে।",
      },
      {
        ...{ ago: days(1.5), step: "statement", by: "poster" },
        text: "ছবি ভালো হয়েছে, এটা মানি। আমি ভেবেছিলাম এক দোকানের সব ছবি মিলিয়েই দর। প্রস্তাবে ৩০টার কথা লেখা ছিল, সেটা পরে খেয়াল করেছি।",
      },
    ],
  },
  // Turned down, and open for offers again.
  {
    task: "rentGuide",
    bidder: "farhana",
    steps: [
      { ago: days(10), step: "award" },
      { ago: days(9.3), step: "refuse", reason: "I took on two other jobs last week and would be late with yours. Better to say it now." },
    ],
  },
  // The award lapsed after 36 hours.
  { task: "kilnCalendar", bidder: "tanvir", steps: [{ ago: days(8), step: "award" }] },
  // Abandoned, and open for offers again.
  {
    task: "repairNewsletter",
    bidder: "nusrat",
    steps: [
      { ago: days(8.5), step: "award" },
      { ago: days(8.3), step: "accept" },
      {
        ago: days(3),
        step: "abandon",
        reason: "My exams were moved forward by two weeks. The 300 addresses are typed; I have sent you the file.",
      },
    ],
  },
  // The award was withdrawn, the offer is still open.
  {
    task: "songbook",
    bidder: "kamrul",
    steps: [
      { ago: days(8), step: "award" },
      { ago: days(7.6), step: "revoke", reason: "আগে একবার বইটা সামনাসামনি দেখাতে চাই, তারপর কাজ দেব।" },
    ],
  },
  // Offers that changed without a deal.
  { task: "admissions", bidder: "mahmud", steps: [{ ago: days(1.1), step: "extend", dueInDays: 38 }] },
  { task: "winterProof", bidder: "farhana", steps: [{ ago: days(7), step: "shortlist" }] },
  { task: "magazineCover", bidder: "ananya", steps: [{ ago: 20, step: "shortlist" }] },
  { task: "textbookClub", bidder: "wanjiru", steps: [{ ago: 15, step: "withdraw" }] },
  {
    task: "noodleMenu",
    bidder: "wanjiru",
    steps: [{ ago: 100, step: "decline", reason: "Thank you. It is above what we can pay for thirty lines." }],
  },
  // The task was cancelled.
  { task: "laptopRepair", bidder: "kamrul", steps: [{ ago: days(21), step: "cancel", reason: "হলের এক বন্ধু ঠিক করে দিয়েছে।" }] },

  // Completed, newest first. Of this one only one side has written a review yet.
  {
    task: "filmBooklet",
    bidder: "lamia",
    steps: [
      { ago: days(25), step: "award" },
      { ago: days(24.9), step: "accept" },
      {
        ago: days(13),
        step: "deliver",
        note: "Print file with bleed, and a smaller one for the website.",
        links: ["https://example.com/lamia/film-booklet"],
      },
      { ago: days(10), step: "complete" },
      {
        ...{ ago: days(9.5), step: "review", by: "poster", stars: 4 },
        words: "Beautiful pages and a copy shop that did not call me once. Two days later than agreed, announced in time.",
      },
    ],
  },
  {
    task: "nurseryRhymes",
    bidder: "ananya",
    steps: [
      { ago: days(41), step: "award" },
      { ago: days(40.8), step: "accept" },
      { ago: days(24), step: "ask_extension", byInDays: -15, reason: "দশ নম্বর ছবিটা তিনবার এঁকেও মন ভরছে না। পাঁচ দিন বেশি পেলে ভালো হয়।" },
      { ago: days(23.5), step: "grant_extension" },
      {
        ago: days(18),
        step: "deliver",
        note: "বারোটা ছবি, ছাপার মাপে। খাতাটা কোথায় কোথায় লুকিয়ে আছে, তার তালিকা আলাদা খামে।",
        links: ["https://example.com/ananya/rhymes"],
      },
      { ago: days(17), step: "complete" },
      {
        ...{ ago: days(16.8), step: "review", by: "poster", stars: 5 },
        words: "ছাত্রছাত্রীরা বই হাতে নিয়ে আগে খাতাটাই খোঁজে। এমন যত্ন করে কাজ করতে কম মানুষকে দেখেছি। সময় একটু বেশি লেগেছে, আগেই জানিয়েছিলেন।",
      },
      {
        ...{ ago: days(16.2), step: "review", by: "winner", stars: 5 },
        words: "পরিষ্কার করে বলেন কী চান, আর বাকিটা ছেড়ে দেন। টাকা সেদিনই দিয়েছেন।",
      },
    ],
  },
  {
    task: "budgetCharts",
    bidder: "sourav",
    steps: [
      { ago: days(44), step: "award" },
      { ago: days(43.8), step: "accept" },
      {
        ago: days(37),
        step: "deliver",
        note: "One workbook: type on the first sheet, read on the second.",
        links: ["https://example.com/budget-charts"],
      },
      { ago: days(36), step: "complete" },
      {
        ...{ ago: days(35.6), step: "review", by: "poster", stars: 4 },
        words: "Our treasurer, who fears spreadsheets, updated the charts alone. He also found that we had paid one invoice twice.",
      },
      { ago: days(34), step: "review", by: "winner", stars: 5, words: "A brief that answered every question before I had it." },
    ],
  },
  // A dispute was decided for the freelancer.
  {
    task: "busTimes",
    bidder: "tanvir",
    steps: [
      { ago: days(59), step: "award" },
      { ago: days(58.8), step: "accept" },
      {
        ago: days(53),
        step: "deliver",
        note: "The date was read once at the start. Fixed, with a test that runs over midnight and the video.",
      },
      { ago: days(52), step: "request_changes", reason: "My own phone still shows yesterday." },
      {
        ago: days(50),
        step: "deliver",
        note: "Your phone had the old version installed twice. Both are gone now, see the screenshots of your log.",
      },
      {
        ...{ ago: days(48), step: "dispute", by: "poster" },
        reason: "It worked for one night and then showed the old timetable again. I do not want to be the tester.",
      },
      {
        ...{ ago: days(47), step: "statement", by: "winner" },
        text: "The timetable file of that night was itself one day old; the city published it late. The app shows what the file says, and since the fix also the date of the file. I attached both files.",
      },
      {
        ...{ ago: days(44), step: "decide", by: "ishrat", outcome: "complete" },
        reasons:
          "The task asked for the cause, a fix and a proof. All three were delivered, and the published file of that night carries the date of the day before. A late file is not a fault of the work.",
      },
      {
        ago: days(43),
        step: "review",
        by: "poster",
        stars: 3,
        words: "Knows his trade and was right in the end. Explaining it earlier would have saved us a dispute.",
      },
      {
        ago: days(42.5),
        step: "review",
        by: "winner",
        stars: 3,
        words: "Fair in the end, slow to answer in the field. Ask him for the log first.",
      },
    ],
  },
  {
    task: "houseMove",
    bidder: "kamrul",
    steps: [
      { ago: days(57), step: "award" },
      { ago: days(56.9), step: "accept" },
      { ago: days(54), step: "deliver", note: "সব মাল উঠিয়ে দিয়েছি, আলমারির দুই পাল্লাই লাগানো।" },
      { ago: days(53.9), step: "complete" },
      { ago: days(53.8), step: "review", by: "poster", stars: 5, words: "সকাল আটটা মানে আটটাই। চার বস্তা বই নিজেরা তুলেছেন, একটা আঁচড়ও লাগেনি।" },
      { ago: days(53), step: "review", by: "winner", stars: 5, words: "চা-নাশতা খাইয়েছেন, টাকাও সঙ্গে সঙ্গে দিয়েছেন। এমন কাস্টমার রোজ চাই।" },
    ],
  },
  // Approved by the clock after 14 days; the poster wrote no review.
  {
    task: "roomSurvey",
    bidder: "sourav",
    steps: [
      { ago: days(70), step: "award" },
      { ago: days(69.8), step: "accept" },
      { ago: days(65), step: "deliver", note: "One table, 2,112 rows. Fourteen rooms were never inspected; they are on the second sheet." },
      {
        ago: days(50),
        step: "review",
        by: "winner",
        stars: 4,
        words: "Interesting mess, friendly warden. The approval came from the clock, so plan for two weeks.",
      },
    ],
  },
  {
    task: "abstractTranslation",
    bidder: "farhana",
    steps: [
      { ago: days(75), step: "award" },
      { ago: days(74.9), step: "accept" },
      { ago: days(71), step: "deliver", note: "অনুবাদ আর পাশে টীকা। দুটো পঙ্‌ক্তির বিকল্পও রেখেছি, যেটা পছন্দ।" },
      { ago: days(70), step: "complete" },
      { ago: days(69.7), step: "review", by: "poster", stars: 5, words: "‘খাঁচার ভিতর অচিন পাখি’ ইংরেজিতেও উড়ল। সম্পাদক একটা শব্দও বদলাননি।" },
      { ago: days(69), step: "review", by: "winner", stars: 4, words: "ফোনে গান শুনিয়ে কাজ বুঝিয়েছেন। এর চেয়ে ভালো ব্রিফ হয় না।" },
    ],
  },
  {
    task: "teaBoard",
    bidder: "lamia",
    steps: [
      { ago: days(75.5), step: "award" },
      { ago: days(75.2), step: "accept" },
      { ago: days(72), step: "deliver", note: "বোর্ড শুকিয়েছে, কাল দিয়ে যাব। ছবি লিংকে।", links: ["https://example.com/lamia/tea-board"] },
      { ago: days(71.5), step: "complete" },
      { ago: days(71.4), step: "review", by: "poster", stars: 5, words: "রাস্তার ওপার থেকে পড়া যায়। লোকে বোর্ডের ছবি তোলে, তারপর চা খায়।" },
      { ago: days(71), step: "review", by: "winner", stars: 5, words: "দর নিয়ে টানাটানি নাই, জায়গা আগে থেকেই মেপে রেখেছিলেন।" },
    ],
  },
  {
    task: "villageLibrary",
    bidder: "mahmud",
    steps: [
      { ago: days(83), step: "award" },
      { ago: days(82.8), step: "accept" },
      { ago: days(75), step: "deliver", note: "সাইট চালু, লাইব্রেরিয়ানের ফোনে দেখিয়ে দিয়েছি।", links: ["https://example.org/mahmud/library"] },
      {
        ago: days(74),
        step: "request_changes",
        reason: "The form asks for an email address. Most of our readers have none; a phone number, please.",
      },
      { ago: days(72), step: "deliver", note: "ফোন নম্বর করে দিয়েছি, আর নম্বর ভুল হলে বাংলায় বলে।" },
      { ago: days(71), step: "complete" },
      {
        ...{ ago: days(70.5), step: "review", by: "poster", stars: 5 },
        words:
          "He sat with our librarian for an hour and built what she could use, not what looked modern. It opens in two seconds on the office phone.",
      },
      { ago: days(70), step: "review", by: "winner", stars: 4, words: "কাজটা পরিষ্কার, মানুষগুলো ভালো। উত্তর পেতে মাঝেমধ্যে দুই দিন লাগে।" },
    ],
  },

  // Ended without completion.
  {
    task: "interviewNotes",
    bidder: "imran",
    steps: [
      { ago: days(34), step: "award" },
      { ago: days(33.8), step: "accept" },
      { ago: days(13), step: "end" },
    ],
  },
  {
    task: "shopAds",
    bidder: "imran",
    steps: [
      { ago: days(41), step: "award" },
      { ago: days(40.8), step: "accept" },
      { ago: days(24), step: "dispute", by: "poster", reason: "পনেরো দিনে তিনটা পোস্ট পেয়েছি, তালিকা একটাও না। ফোন ধরেন না।" },
      {
        ago: days(22),
        step: "statement",
        by: "winner",
        text: "I had my field weeks and misjudged the time. The three posts are good, I think. I understand if you want to stop.",
      },
      {
        ...{ ago: days(19), isPaid: false, step: "decide", by: "ishrat", outcome: "end" },
        reasons: "বিশটা পোস্ট আর একটা তালিকার চুক্তি ছিল, সময়ের মধ্যে এসেছে তিনটা পোস্ট। ফ্রিল্যান্সার নিজেও তা মানেন। তাই চুক্তি শেষ হলো।",
      },
      {
        ...{ ago: days(2), isPaid: true, step: "decide", by: "ishrat", outcome: "split", winnerPercent: 15 },
        reasons:
          "বিশটা পোস্ট আর একটা তালিকার চুক্তি ছিল, সময়ের মধ্যে এসেছে তিনটা পোস্ট। ফ্রিল্যান্সার নিজেও তা মানেন। পোস্ট তিনটা ব্যবহার করা হয়েছে, তাই মূল্যের ১৫ ভাগ তাঁর, বাকিটা ফেরত।",
      },
    ],
  },
  {
    task: "sareeShop",
    bidder: "mahmud",
    steps: [
      { ago: days(67), step: "award" },
      { ago: days(66.8), step: "accept" },
      {
        ago: days(56),
        step: "propose_end",
        by: "poster",
        reason: "তাঁতিরা এবার সব শাড়ি এক মহাজনকে দিয়ে দিয়েছেন, বেচার মতো কিছু নেই। এ পর্যন্ত যা করেছেন, তার টাকা দিয়েছি।",
      },
      { ago: days(55.5), step: "accept_end", by: "winner" },
    ],
  },
];
