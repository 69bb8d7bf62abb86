// Word lists from which the database generates titles and descriptions for scale tests.
import type { Category } from "#contract/tasks/categories.ts";

/** The frequency of a category and its jobs: the same number in each, because the database stores them in a rectangular array. */
export const fillCategories: { category: Category; share: number; jobs: string[] }[] = [
  {
    category: "Web Development",
    share: 0.3,
    jobs: split("Landing page, Online shop, Booking calendar, Checkout fix, Slow page repair, Photo gallery, Contact form, Site move"),
  },
  {
    category: "Design",
    share: 0.2,
    jobs: split("Logo, Poster, Menu card, Icon set, Packaging label, Shop sign, Brochure, Brand colours"),
  },
  {
    category: "Writing",
    share: 0.15,
    jobs: split("Blog articles, Product texts, Translation, Proofreading, Press note, Grant letter, User guide, Interview write-up"),
  },
  {
    category: "Marketing",
    share: 0.12,
    jobs: split("Launch plan, Newsletter, Photo campaign, Search ads, Customer survey, Opening event, Short videos, Loyalty cards"),
  },
  {
    category: "Mobile Development",
    share: 0.1,
    jobs: split("Android app, iPhone app, Offline sync, Crash fix, Push messages, Barcode scanner, Map screen, App store listing"),
  },
  {
    category: "Data Analysis",
    share: 0.08,
    jobs: split("Sales forecast, Data cleaning, Dashboard, Survey report, Price comparison, Stock count, Delay statistics, Budget model"),
  },
  {
    category: "Other",
    share: 0.05,
    jobs: split("Moving help, Bicycle repair, Garden work, Tutoring, Event steward, Furniture assembly, Bookkeeping, Parcel round"),
  },
];

export const fillClients = split(
  "a tea stall, a weaving workshop, a rickshaw garage, a language school, a noodle bar, a book club, a fish market, a village clinic, " +
    "a seed cooperative, a repair café, a drama society, a bakery, a cricket team, a pottery studio, a student hostel, a music teacher, " +
    "a spice trader, a solar installer, a science podcast, a tailor, a bus company, a bird reserve, a night school, a chess café",
);

export const fillTowns = split(
  "Sylhet, Khulna, Rajshahi, Mymensingh, Barishal, Kolkata, Shillong, Pune, Lahore, Kandy, " +
    "Pokhara, Thimphu, Nairobi, Lagos, Kyoto, Porto, Uppsala, Oaxaca, Tartu, Hobart",
);

export const fillNeeds = [
  "The material is ready and sorted.",
  "We start from a sketch on paper.",
  "An earlier version exists and can be reused.",
  "Most visitors come by phone, so that comes first.",
  "Two languages are needed from the beginning.",
  "Please keep it simple enough for us to look after.",
  "The last attempt failed and we can tell you why.",
  "We decide quickly and answer within a day.",
];

export const fillClosings = [
  "Send one example of earlier work.",
  "Tell us when you could begin.",
  "We pay within three days of approval.",
  "A short call first would be good.",
  "Local people and remote ones are equally welcome.",
  "Questions are welcome before an offer.",
  "Please name your price for changes afterwards.",
  "We would gladly work together again.",
];

/** Three syllables form a name: 32,768 names, a few common and most rare, as in real text. */
export const fillSyllables = split(
  "ka, lo, mi, ra, sha, ten, do, pri, gu, ne, bel, or, in, er, ti, sta, an, de, ma, sy, fe, ho, ju, ki, va, wen, yo, zu, ba, ci, lu, pa",
);

export const fillGivenNames = split(
  "Amina, Bikash, Chiara, Dawit, Elif, Farhan, Grace, Hiroshi, Ines, Jamal, Kavya, Lars, Mitali, Noor, Omar, Paloma, Rahim, Sadia, Tomas, Yuki",
);

export const fillFamilyNames = split(
  "Ahmed, Banerjee, Costa, Das, Eriksen, Fernando, Gurung, Haque, Ito, Joshi, Khatun, Lama, Mwangi, Nakamura, Okafor, Perera, Rahman, Silva, " +
    "Tamang, Wójcik",
);

function split(list: string): string[] {
  return list.split(", ");
}
