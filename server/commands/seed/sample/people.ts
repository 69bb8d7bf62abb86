// The people of the sample market. Visitors can try those with an account, on loopback only.
import type { ChangeMe } from "#contract/account/account.ts";
import type { Role } from "#contract/platform/role.ts";
import { sampleAccounts } from "#server/identity/sample-accounts.ts";
import { days } from "./time.ts";

export type SamplePerson = {
  name: string;
  email: string;
  /** When the person joined. */
  ago: number;
  /** False for the newest people, so that administrators see both. */
  emailVerified?: boolean;
  /** False for people whose first letter is shown instead. */
  portrait?: boolean;
  account?: string;
  role?: Role;
  profile?: ChangeMe;
};

export const samplePeople = {
  rezaul: {
    name: "Rezaul Karim",
    email: "rezaul.karim@example.com",
    account: sampleAccounts.administers,
    ago: days(93),
    role: "administrator",
    profile: { headline: "I keep this market running", languages: ["বাংলা", "English"] },
  },
  ishrat: {
    name: "ইশরাত জাহান",
    email: "ishrat.jahan@example.com",
    account: sampleAccounts.moderates,
    ago: days(92.5),
    role: "moderator",
    profile: {
      headline: "মডারেটর। অভিযোগ এলে আমিই পড়ি।",
      about: "আগে একটা স্কুলের লাইব্রেরি চালাতাম। দুই পক্ষের কথা না শুনে কিছু ঠিক করি না।",
      languages: ["বাংলা", "English"],
    },
  },
  nusrat: {
    name: "Nusrat Jahan",
    email: "nusrat.jahan@example.com",
    account: sampleAccounts.hires,
    ago: days(92),
    profile: {
      goal: "hire",
      headline: "Physics student, podcast maker, tea stall niece",
      about:
        "I study physics in Dhaka and help with my uncle's tea stall at the north gate. I post small jobs with a clear end and answer within a day, except in exam weeks.",
      skills: ["Podcasting", "Event planning", "Social media"],
      languages: ["বাংলা", "English"],
    },
  },
  arif: {
    name: "Arif Chowdhury",
    email: "arif.chowdhury@example.com",
    ago: days(91),
    profile: {
      goal: "hire",
      headline: "Runs the office of a seed cooperative in Bogura",
      about: "340 farmers, one office, slow internet. I need people who explain what they do and who test on cheap phones.",
      languages: ["বাংলা", "English"],
    },
  },
  mahmud: {
    name: "মাহমুদুল হাসান",
    email: "mahmudul.hasan@example.org",
    ago: days(91),
    profile: {
      goal: "work",
      headline: "ওয়েব ডেভেলপার, মিরপুর। ছোট সাইট, দ্রুত সাইট।",
      about:
        "ছয় বছর ধরে ছোট ব্যবসা আর সংগঠনের জন্য ওয়েবসাইট বানাই। পুরোনো ফোন আর দুর্বল নেটওয়ার্কে চলে কি না, সেটা আগে দেখি। কাজ বুঝিয়ে দেওয়ার পর এক মাস পর্যন্ত ভুল ঠিক করে দিই।",
      skills: ["HTML & CSS", "TypeScript", "WordPress", "PHP", "Accessibility"],
      languages: ["বাংলা", "English"],
      links: [{ url: "https://example.org/mahmud", label: "কাজের নমুনা" }],
    },
  },
  sharmistha: {
    name: "শর্মিষ্ঠা সেন",
    email: "sharmistha.sen@example.org",
    ago: days(90),
    profile: {
      language: "bn",
      goal: "hire",
      headline: "শিক্ষক, গানের দল আর পাড়ার পত্রিকা নিয়ে আছি",
      about: "শ্রীরামপুরে থাকি। ঠাকুমার গল্প, পুরোনো গানের খাতা আর পূজা সংখ্যা, এই নিয়ে আমার কাজ। তাড়াহুড়ো করি না, তবে কথা দিলে রাখি।",
      languages: ["বাংলা", "English", "Hindi"],
    },
  },
  tenzin: {
    name: "Tenzin Dorji",
    email: "tenzin@example.org",
    ago: days(90),
    profile: {
      headline: "Hostel warden and trail guide",
      about: "I look after 180 students from Monday to Friday and walk in the mountains on the other days.",
      languages: ["Dzongkha", "English", "Nepali"],
    },
  },
  lamia: {
    name: "Lamia Rahman",
    email: "lamia.rahman@example.com",
    ago: days(90),
    profile: {
      goal: "work",
      headline: "Graphic designer: labels, boards, booklets",
      about:
        "I trained as a sign painter before I touched a computer, so my letters are legible from across a street. Two rounds of changes are in every price. I work in Bengali and English type.",
      skills: ["Packaging", "Lettering", "Illustrator", "Print production", "Photo editing"],
      languages: ["বাংলা", "English"],
      links: [{ url: "https://example.com/lamia", label: "Portfolio" }],
    },
  },
  farhana: {
    name: "ফারহানা ইয়াসমিন",
    email: "farhana.yasmin@example.org",
    ago: days(89),
    profile: {
      language: "bn",
      goal: "work",
      headline: "অনুবাদক ও সম্পাদক, বাংলা ⇄ ইংরেজি",
      about: "আট বছর একটা দৈনিকে কাজ করেছি, এখন বাসা থেকে অনুবাদ আর সম্পাদনা করি। শব্দ ধরে নয়, কথা ধরে অনুবাদ করি। প্রথম এক পাতা সবসময় নমুনা হিসেবে দেখাই।",
      skills: ["Translation", "Proofreading", "Copywriting", "Newsletters"],
      languages: ["বাংলা", "English"],
    },
  },
  priya: {
    name: "Priya Raghunathan",
    email: "priya.r@example.com",
    ago: days(86),
    profile: {
      headline: "Botanist with a recipe site and too many textbooks",
      about: "Happy to pay for careful work. I write long briefs and short reviews.",
      skills: ["Kotlin", "Plant identification"],
      languages: ["English", "Tamil"],
    },
  },
  mateo: {
    name: "Mateo Fernández",
    email: "mateo.fernandez@example.org",
    ago: days(84),
    portrait: false,
    profile: { headline: "Potter, exchange student, beginner in everything else", languages: ["English", "Deutsch", "Español"] },
  },
  seun: {
    name: "Oluwaseun Adeyemi",
    email: "seun.adeyemi@example.com",
    ago: days(83),
    profile: {
      goal: "hire",
      headline: "Trains solar technicians, pesters the city about buses",
      about: "Half of my working week is offline, so replies may take two days. Payment never does.",
      skills: ["Training", "Electronics", "Open data"],
      languages: ["English", "Yorùbá"],
    },
  },
  sourav: {
    name: "সৌরভ ঘোষ",
    email: "sourav.ghosh@example.com",
    ago: days(82),
    profile: {
      goal: "work",
      headline: "ডেটা গুছিয়ে দিই: এক্সেল, পাইথন, চার্ট",
      about: "কলকাতায় একটা ব্যাংকে দিনে চাকরি, সন্ধ্যায় এখানে। এলোমেলো শিট দেখলে খুশি হই। কী বদলালাম, তার তালিকা সবসময় সঙ্গে দিই।",
      skills: ["Excel", "Python", "Data cleaning", "Charts", "SQL"],
      languages: ["বাংলা", "English", "Hindi"],
    },
  },
  tanvir: {
    name: "Tanvir Ahmed",
    email: "tanvir.ahmed@example.org",
    account: sampleAccounts.works,
    ago: days(80),
    profile: {
      goal: "work",
      headline: "Android developer, Kotlin and offline sync",
      about:
        "I fix what crashes on phones that cost less than 15,000 taka. I own eleven of them. I say no to what I cannot finish, and I write tests without being asked.",
      skills: ["Kotlin", "Android", "Flutter", "Offline sync", "Testing"],
      languages: ["বাংলা", "English"],
      links: [{ url: "https://example.org/tanvir", label: "Apps I worked on" }],
    },
  },
  hana: {
    name: "Hana Kobayashi",
    email: "hana.kobayashi@example.org",
    ago: days(78),
    profile: {
      headline: "Film week organiser and keeper of a drama archive",
      about: "I care about spelling, paper and deadlines, in this order.",
      skills: ["Archiving", "Event planning"],
      languages: ["Japanese", "English"],
    },
  },
  rafiq: {
    name: "রফিক ইসলাম",
    email: "rafiq.islam@example.com",
    ago: days(77),
    profile: {
      language: "bn",
      goal: "hire",
      headline: "মাছের আড়ত, খেজুরের গুড়, আর একটা চায়ের দোকান",
      about: "যশোরের মানুষ, ঢাকায় ব্যবসা। ভোর চারটা থেকে আড়তে থাকি, ফোন ধরি দুপুরের পর।",
      languages: ["বাংলা"],
    },
  },
  ananya: {
    name: "Ananya Chatterjee",
    email: "ananya.chatterjee@example.com",
    ago: days(74),
    profile: {
      goal: "work",
      headline: "Illustrator from Kolkata: books, icons, patterns",
      about:
        "I draw for children and for people who cook. Ink on paper first, vectors after. You see a pencil sketch before I charge anything.",
      skills: ["Illustration", "Icons", "SVG", "Book design"],
      languages: ["বাংলা", "English"],
      links: [{ url: "https://example.com/ananya", label: "Sketchbook" }],
    },
  },
  clara: {
    name: "Clara Lindqvist",
    email: "clara.lindqvist@example.com",
    ago: days(70),
    profile: {
      headline: "Weaver, volunteer at a repair café",
      about: "I hire for the workshop of seven weavers and for the café. Both have small budgets and good cake.",
      languages: ["Svenska", "English"],
    },
  },
  kamrul: {
    name: "কামরুল ইসলাম",
    email: "kamrul.islam@example.org",
    ago: days(66),
    profile: {
      language: "bn",
      goal: "work",
      headline: "বাসা বদল, মেরামত, ভারী কাজ। সঙ্গে তিনজন আছে।",
      about: "পুরান ঢাকায় চৌদ্দ বছর। ফ্রিজ হোক বা বইয়ের আলমারি, আঁচড় লাগলে টাকা নিই না। পাশাপাশি একটা ছোট অনলাইন দোকানও চালাই।",
      skills: ["বাসা বদল", "ছুতারের কাজ", "বাঁধাই"],
      languages: ["বাংলা"],
    },
  },
  kobir: {
    name: "Kobir Online",
    email: "kobir.online@example.com",
    ago: days(58),
    portrait: false,
  },
  imran: {
    name: "Imran Qureshi",
    email: "imran.q@example.org",
    ago: days(45),
    emailVerified: false,
    profile: {
      headline: "Master's student, rivers and data entry",
      about: "I take small typing and social media jobs between chapters of my thesis.",
      skills: ["Data entry", "Transcription", "Social media"],
      languages: ["English", "Urdu"],
    },
  },
  wanjiru: {
    name: "Wanjiru Kamau",
    email: "wanjiru.kamau@example.com",
    ago: days(30),
    emailVerified: false,
    profile: {
      goal: "hire",
      headline: "Researcher: small shops, fair rents",
      about: "I turn surveys into reports that people outside the university can use.",
      skills: ["Survey design", "Plain language"],
      languages: ["Kiswahili", "English"],
    },
  },
} satisfies Record<string, SamplePerson>;

export type PersonKey = keyof typeof samplePeople;
