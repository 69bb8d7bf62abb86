// The small sample market of a first start: fictional people and tasks as plain data.
import type { Category } from "#contract/tasks/categories.ts";

type MarketPerson = { key: string; name: string; email: string };

type MarketTask = {
  poster: (typeof marketPeople)[number]["key"];
  category: Category;
  title: string;
  description: string;
  budget: number;
  dueInDays: number;
  postedHoursAgo: number;
  likes: number;
};

/** Without ratings: a rating is the average of reviews, and the sample has none. */
export const marketPeople = [
  { key: "nusrat", name: "Nusrat Jahan", email: "nusrat.jahan@example.com" },
  { key: "arif", name: "Arif Chowdhury", email: "arif.chowdhury@example.com" },
  { key: "sharmistha", name: "শর্মিষ্ঠা সেন", email: "sharmistha.sen@example.org" },
  { key: "tenzin", name: "Tenzin Dorji", email: "tenzin@example.org" },
  { key: "priya", name: "Priya Raghunathan", email: "priya.r@example.com" },
  { key: "mateo", name: "Mateo Fernández", email: "mateo.fernandez@example.org" },
  { key: "seun", name: "Oluwaseun Adeyemi", email: "seun.adeyemi@example.com" },
  { key: "hana", name: "Hana Kobayashi", email: "hana.kobayashi@example.org" },
  { key: "rafiq", name: "রফিক ইসলাম", email: "rafiq.islam@example.com" },
  { key: "clara", name: "Clara Lindqvist", email: "clara.lindqvist@example.com" },
  { key: "imran", name: "Imran Qureshi", email: "imran.q@example.org" },
  { key: "wanjiru", name: "Wanjiru Kamau", email: "wanjiru.kamau@example.com" },
] as const satisfies MarketPerson[];

/** Newest first. */
export const marketTasks: MarketTask[] = [
  {
    poster: "nusrat",
    category: "Web Development",
    title: "Online ordering page for a campus tea stall",
    description:
      "My uncle's stall sits by the north gate and takes forty orders in every lecture break. We need one page where students pick tea and snacks and get a number to show at the counter. It has to open quickly on an old phone with weak signal. No payments yet, cash is fine.",
    budget: 420,
    dueInDays: 21,
    postedHoursAgo: 2,
    likes: 7,
  },
  {
    poster: "hana",
    category: "Design",
    title: "Poster series for an international film week",
    description:
      "We screen nine films from nine countries in the old auditorium this winter. Each needs an A2 poster that works alone and also belongs to the set. Two colours and the paper's own white, because we print on the student press. Please send one earlier series you are proud of.",
    budget: 360.5,
    dueInDays: 18,
    postedHoursAgo: 5,
    likes: 9,
  },
  {
    poster: "tenzin",
    category: "Data Analysis",
    title: "Clean three years of hostel water meter readings",
    description:
      "The readings are in 36 spreadsheets typed by different wardens, with swapped columns and missing Fridays. I want one tidy table and a short note on what you corrected. A chart of use per resident per month would be a welcome extra.",
    budget: 145,
    dueInDays: 10,
    postedHoursAgo: 9,
    likes: 3,
  },
  {
    poster: "rafiq",
    category: "Other",
    title: "Move a two-room flat across the river on a Friday",
    description:
      "A bed, two desks, a fridge and about twenty boxes of books from the third floor to the second floor. There is no lift in either building. I will arrange the van, you bring two strong people and some rope. Lunch is on me.",
    budget: 65,
    dueInDays: 4,
    postedHoursAgo: 14,
    likes: 2,
  },
  {
    poster: "sharmistha",
    category: "Writing",
    title: "Translate eight folk tales from Bengali to English",
    description:
      "My grandmother told these stories and I have written them down, about 1,200 words each. I am looking for a translator who keeps the jokes and the rhythm rather than every word. We would start with one story and talk it over. The collection will be printed for our family and the town library.",
    budget: 780,
    dueInDays: 52,
    postedHoursAgo: 20,
    likes: 12,
  },
  {
    poster: "seun",
    category: "Mobile Development",
    title: "Offline attendance app for field workshops",
    description:
      "We teach solar repair in villages where there is no network for days. Trainers should tick names on an Android phone and have everything sync when they are back in town. The server side exists and is documented. Experience with conflict handling matters more to me than a polished look.",
    budget: 2_350,
    dueInDays: 45,
    postedHoursAgo: 27,
    likes: 6,
  },
  {
    poster: "priya",
    category: "Marketing",
    title: "Launch plan for a second-hand textbook club",
    description:
      "Sixty students already swap books in a chat group and we want to open it to all four colleges. I need a plan for six weeks: who to talk to, what to say and where to say it. Our budget for print and snacks is small but real. Tell me about one launch that went wrong and what you learned.",
    budget: 250,
    dueInDays: 14,
    postedHoursAgo: 33,
    likes: 5,
  },
  {
    poster: "arif",
    category: "Web Development",
    title: "Speed up a WordPress site for a seed cooperative",
    description:
      "The catalogue takes eleven seconds to open and farmers give up. We have hosting, backups and a staging copy ready. I would like the five worst causes named first, then fixed in that order. Please measure before and after on a slow connection.",
    budget: 310.75,
    dueInDays: 12,
    postedHoursAgo: 41,
    likes: 4,
  },
  {
    poster: "imran",
    category: "Writing",
    title: "Proofread my master's thesis on river erosion",
    description:
      "It is 92 pages in British English and the supervisor has approved the content. I need grammar, consistent terms and the reference list checked, with tracked changes. Two passes, please: one now and one after my last edits.",
    budget: 180,
    dueInDays: 9,
    postedHoursAgo: 50,
    likes: 1,
  },
  {
    poster: "clara",
    category: "Design",
    title: "Logo and stamp for a handloom workshop",
    description:
      "Seven weavers, one mark. It has to read as a woven label at 2 cm, as a rubber stamp, and on a shop sign. We can send swatches and photos of the looms. Three sketches first, then we choose one together.",
    budget: 275,
    dueInDays: 25,
    postedHoursAgo: 63,
    likes: 8,
  },
  {
    poster: "wanjiru",
    category: "Data Analysis",
    title: "Survey results into a ten-page report with charts",
    description:
      "We asked 640 small shopkeepers how they take payments. The answers are in one CSV file with a codebook. I need honest charts, plain words and the margins of error where they matter. The questionnaire and our own first findings are ready to share.",
    budget: 495,
    dueInDays: 16,
    postedHoursAgo: 77,
    likes: 0,
  },
  {
    poster: "mateo",
    category: "Other",
    title: "Weekly Spanish conversation partner for two months",
    description:
      "I am leaving for an exchange year and I learned my Spanish from books. One hour each Tuesday or Thursday evening, by video or at the café behind the library. Correct me often and do not switch to English.",
    budget: 96,
    dueInDays: 60,
    postedHoursAgo: 90,
    likes: 3,
  },
  {
    poster: "priya",
    category: "Mobile Development",
    title: "Fix the camera crash in a plant identification app",
    description:
      "On some mid-range phones the app closes the moment the camera opens. I can reproduce it on two devices and have the crash logs. The code is Kotlin, about 14,000 lines, with tests for most of it. I would like a fix, a test that would have caught it and a few lines on the cause.",
    budget: 340,
    dueInDays: 7,
    postedHoursAgo: 104,
    likes: 5,
  },
  {
    poster: "rafiq",
    category: "Marketing",
    title: "Photos and captions for a fish market's first month online",
    description:
      "We open before sunrise and that is when it looks best. I need around forty photos over three mornings and short captions in Bengali and English. You keep the right to show them in your portfolio. Bring boots.",
    budget: 220,
    dueInDays: 19,
    postedHoursAgo: 120,
    likes: 10,
  },
  {
    poster: "seun",
    category: "Web Development",
    title: "Accessibility review of a university admissions portal",
    description:
      "Applicants using screen readers get stuck on the fourth step. Please go through the whole application with a keyboard and two screen readers and write down every barrier with how to remove it. We will fix things ourselves and ask you to check again. The site has 23 pages.",
    budget: 1_150,
    dueInDays: 30,
    postedHoursAgo: 138,
    likes: 11,
  },
  {
    poster: "hana",
    category: "Writing",
    title: "Menu texts for a noodle bar that respects allergies",
    description:
      "Thirty dishes, each with a name, one tempting line and a clear list of allergens. Our cook will answer every question about ingredients. The tone should be friendly and never cute.",
    budget: 89.9,
    dueInDays: 6,
    postedHoursAgo: 155,
    likes: 4,
  },
  {
    poster: "arif",
    category: "Data Analysis",
    title: "Forecast daily bread demand for a small bakery chain",
    description:
      "Four shops, two years of till data, and too much thrown away on Mondays. I want a forecast per shop and day that the bakers can print at nine in the evening. A simple method that we understand is better than a clever one that we do not. Please show how far off it would have been last year.",
    budget: 1_640,
    dueInDays: 38,
    postedHoursAgo: 170,
    likes: 6,
  },
  {
    poster: "nusrat",
    category: "Design",
    title: "Redraw a hand-made campus map for first-year students",
    description:
      "The current map is a photocopy of a photocopy. I walked the campus and marked every gate, canteen, prayer room, ramp and water point. It needs a clean A3 drawing and a version that is readable on a phone.",
    budget: 205,
    dueInDays: 13,
    postedHoursAgo: 190,
    likes: 8,
  },
  {
    poster: "tenzin",
    category: "Mobile Development",
    title: "Trail guide app with maps that work without signal",
    description:
      "Eleven mountain trails, each with a track, photos and notes about water and shelter. Everything must be on the phone before people leave the bus. I have the tracks and texts in two languages. Both Android and iPhone, from one code base if you can.",
    budget: 4_800,
    dueInDays: 75,
    postedHoursAgo: 212,
    likes: 9,
  },
  {
    poster: "clara",
    category: "Marketing",
    title: "Newsletter set-up and first three issues for a repair café",
    description:
      "We mend toasters, zips and bicycles every second Saturday. There are 300 addresses collected on paper with consent. Set up the list properly, type the addresses in, and write three short issues with us. After that our volunteers take over.",
    budget: 190.25,
    dueInDays: 24,
    postedHoursAgo: 240,
    likes: 2,
  },
  {
    poster: "sharmistha",
    category: "Other",
    title: "Repair the binding of a 1940s songbook",
    description:
      "The spine is loose and the first twelve pages are coming out. I do not need it to look new, I need it to survive being used at rehearsals. Please work with reversible glue and show me a book that you have mended.",
    budget: 54,
    dueInDays: 28,
    postedHoursAgo: 265,
    likes: 7,
  },
  {
    poster: "mateo",
    category: "Web Development",
    title: "Booking calendar for a shared ceramics kiln",
    description:
      "Twenty-six potters share one kiln and one angry group chat. We want a calendar where a person books a firing, sees the temperature planned and cannot double-book. Log-in by emailed link would be perfect. Source code goes public at the end.",
    budget: 870,
    dueInDays: 35,
    postedHoursAgo: 290,
    likes: 5,
  },
  {
    poster: "wanjiru",
    category: "Writing",
    title: "Plain-language guide to renting a first room",
    description:
      "New students sign contracts that they have not understood. I need eight pages that explain deposits, notice, repairs and receipts, with an example contract marked up. A tenants' adviser will check the facts.",
    budget: 325,
    dueInDays: 33,
    postedHoursAgo: 318,
    likes: 6,
  },
  {
    poster: "priya",
    category: "Design",
    title: "Icon set of 24 kitchen tools for a recipe site",
    description:
      "Line icons on a 24-pixel grid, delivered as tidy SVG files. The list runs from rolling pin to idli steamer. They sit beside body text, so they should be quiet. Please send one trial icon: a coconut scraper.",
    budget: 240,
    dueInDays: 20,
    postedHoursAgo: 350,
    likes: 4,
  },
  {
    poster: "seun",
    category: "Data Analysis",
    title: "Dashboard of bus delays from open transit data",
    description:
      "The city publishes positions every thirty seconds and nobody looks at them. Collect two weeks, compute delay per stop and hour, and put it on one page that a councillor can read in a minute. The method should be written down so that others can repeat it.",
    budget: 1_285.4,
    dueInDays: 42,
    postedHoursAgo: 384,
    likes: 8,
  },
  {
    poster: "imran",
    category: "Other",
    title: "Label and shelve 200 donated books",
    description:
      "Our hostel reading room received boxes of novels, atlases and exam guides. Stamp them, write the spine labels and put them in order on four shelves. A quiet afternoon's work with tea.",
    budget: 15,
    dueInDays: 2,
    postedHoursAgo: 410,
    likes: 1,
  },
  {
    poster: "arif",
    category: "Mobile Development",
    title: "Voice notes for a crop advice app in three languages",
    description:
      "Many of our users would rather listen than read. Each advice card needs a record button for the adviser and a large play button for the farmer. Files must stay small and resume after a dropped connection. We have 2,000 active users on Android.",
    budget: 1_975,
    dueInDays: 48,
    postedHoursAgo: 450,
    likes: 3,
  },
  {
    poster: "nusrat",
    category: "Marketing",
    title: "Find the first fifty subscribers for a science podcast",
    description:
      "Two physicists explain one everyday thing each week, and so far only our mothers listen. I want somebody to find the communities where it would be welcome and introduce us without spamming. A short weekly note on what worked is enough reporting.",
    budget: 150,
    dueInDays: 29,
    postedHoursAgo: 495,
    likes: 5,
  },
  {
    poster: "hana",
    category: "Web Development",
    title: "Archive of a drama society's 60 years of programmes",
    description:
      "We scanned 410 programmes and typed who played whom. Build a static site with a page for each play and each person, and a search that works without a server. Old names need care with spelling in two scripts. Hosting must cost nothing.",
    budget: 640,
    dueInDays: 57,
    postedHoursAgo: 560,
    likes: 12,
  },
  {
    poster: "rafiq",
    category: "Design",
    title: "Packaging label for a date-palm jaggery jar",
    description:
      "A round label of 7 cm and a long one for the lid. It should name the village and the season and leave room for a hand-written batch number. The printer wants PDF with bleed. We have a drawing by my daughter that we would love to keep in it.",
    budget: 118.6,
    dueInDays: 17,
    postedHoursAgo: 640,
    likes: 0,
  },
];
