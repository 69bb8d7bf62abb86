// The tasks of the sample market that are written in English.
import type { NewTask } from "#contract/tasks/task.ts";
import type { PersonKey } from "./people.ts";
import { days } from "./time.ts";

export type SampleTask = Omit<NewTask, "deadline" | "neededBy" | "place" | "town"> & {
  poster: PersonKey;
  /** When it was posted. */
  ago: number;
  /** Negative for a deadline that has passed. */
  dueInDays: number;
  /** Of a task that is done on site; the others are remote. */
  town?: string;
  /** How long after the deadline the work is needed. */
  daysToWork?: number;
  likes: number;
};

/** Newest first. */
export const englishTasks = {
  teaStall: {
    poster: "nusrat",
    ago: 2,
    category: "Web Development",
    title: "Online ordering page for a campus tea stall",
    description:
      "My uncle's stall sits by the north gate and takes forty orders in every lecture break. We need one page where students pick tea and snacks and get a number to show at the counter. It has to open quickly on an old phone with weak signal. No payments yet, cash is fine.",
    budget: 420,
    dueInDays: 21,
    daysToWork: 30,
    likes: 1,
  },
  filmPosters: {
    poster: "hana",
    ago: 5,
    category: "Design",
    title: "Poster series for an international film week",
    description:
      "We screen nine films from nine countries in the old auditorium this winter. Each needs an A2 poster that works alone and also belongs to the set. Two colours and the paper's own white, because we print on the student press. Please send one earlier series you are proud of.",
    budget: 360.5,
    dueInDays: 18,
    daysToWork: 14,
    likes: 2,
  },
  waterMeters: {
    poster: "tenzin",
    ago: 9,
    category: "Data Analysis",
    title: "Clean three years of hostel water meter readings",
    description:
      "The readings are in 36 spreadsheets typed by different wardens, with swapped columns and missing Fridays. I want one tidy table and a short note on what you corrected. A chart of use per resident per month would be a welcome extra.",
    budget: 145,
    dueInDays: 10,
    daysToWork: 12,
    likes: 1,
  },
  flatMove: {
    poster: "rafiq",
    ago: 14,
    category: "Other",
    title: "Move a two-room flat across the river on a Friday",
    description:
      "A bed, two desks, a fridge and about twenty boxes of books from the third floor to the second floor. There is no lift in either building. I will arrange the van, you bring two strong people and some rope. Lunch is on me.",
    budget: 65,
    dueInDays: 4,
    daysToWork: 3,
    town: "Dhaka",
    likes: 0,
  },
  folkTales: {
    poster: "sharmistha",
    ago: 20,
    category: "Writing",
    title: "Translate eight folk tales from Bengali to English",
    description:
      "My grandmother told these stories and I have written them down, about 1,200 words each. I am looking for a translator who keeps the jokes and the rhythm rather than every word. We would start with one story and talk it over. The collection will be printed for our family and the town library.",
    budget: 780,
    dueInDays: 52,
    likes: 7,
  },
  attendanceApp: {
    poster: "seun",
    ago: 27,
    category: "Mobile Development",
    title: "Offline attendance app for field workshops",
    description:
      "We teach solar repair in villages where there is no network for days. Trainers should tick names on an Android phone and have everything sync when they are back in town. The server side exists and is documented. Experience with conflict handling matters more to me than a polished look.",
    budget: 2_350,
    dueInDays: 45,
    likes: 1,
  },
  textbookClub: {
    poster: "priya",
    ago: 33,
    category: "Marketing",
    title: "Launch plan for a second-hand textbook club",
    description:
      "Sixty students already swap books in a chat group and we want to open it to all four colleges. I need a plan for six weeks: who to talk to, what to say and where to say it. Our budget for print and snacks is small but real. Tell me about one launch that went wrong and what you learned.",
    budget: 250,
    dueInDays: 14,
    daysToWork: 21,
    likes: 1,
  },
  seedSite: {
    poster: "arif",
    ago: 41,
    category: "Web Development",
    title: "Speed up a WordPress site for a seed cooperative",
    description:
      "The catalogue takes eleven seconds to open and farmers give up. We have hosting, backups and a staging copy ready. I would like the five worst causes named first, then fixed in that order. Please measure before and after on a slow connection.",
    budget: 310.75,
    dueInDays: 12,
    daysToWork: 15,
    likes: 1,
  },
  thesis: {
    poster: "imran",
    ago: 50,
    category: "Writing",
    title: "Proofread my master's thesis on river erosion",
    description:
      "It is 92 pages in British English and the supervisor has approved the content. I need grammar, consistent terms and the reference list checked, with tracked changes. Two passes, please: one now and one after my last edits.",
    budget: 180,
    dueInDays: 9,
    daysToWork: 10,
    likes: 0,
  },
  weaversLogo: {
    poster: "clara",
    ago: 63,
    category: "Design",
    title: "Logo and stamp for a handloom workshop",
    description:
      "Seven weavers, one mark. It has to read as a woven label at 2 cm, as a rubber stamp, and on a shop sign. We can send swatches and photos of the looms. Three sketches first, then we choose one together.",
    budget: 275,
    dueInDays: 25,
    daysToWork: 28,
    likes: 1,
  },
  shopSurvey: {
    poster: "wanjiru",
    ago: 77,
    category: "Data Analysis",
    title: "Survey results into a ten-page report with charts",
    description:
      "We asked 640 small shopkeepers how they take payments. The answers are in one CSV file with a codebook. I need honest charts, plain words and the margins of error where they matter. The questionnaire and our own first findings are ready to share.",
    budget: 495,
    dueInDays: 16,
    daysToWork: 18,
    likes: 0,
  },
  spanish: {
    poster: "mateo",
    ago: 90,
    category: "Other",
    title: "Weekly Spanish conversation partner for two months",
    description:
      "I am leaving for an exchange year and I learned my Spanish from books. One hour each Tuesday or Thursday evening, by video or at the café behind the library. Correct me often and do not switch to English.",
    budget: 96,
    dueInDays: 60,
    town: "Dhaka",
    likes: 1,
  },
  plantCamera: {
    poster: "priya",
    ago: 104,
    category: "Mobile Development",
    title: "Fix the camera crash in a plant identification app",
    description:
      "On some mid-range phones the app closes the moment the camera opens. I can reproduce it on two devices and have the crash logs. The code is Kotlin, about 14,000 lines, with tests for most of it. I would like a fix, a test that would have caught it and a few lines on the cause.",
    budget: 340,
    dueInDays: 7,
    daysToWork: 6,
    likes: 1,
  },
  fishMarket: {
    poster: "rafiq",
    ago: 120,
    category: "Marketing",
    title: "Photos and captions for a fish market's first month online",
    description:
      "We open before sunrise and that is when it looks best. I need around forty photos over three mornings and short captions in Bengali and English. You keep the right to show them in your portfolio. Bring boots.",
    budget: 220,
    dueInDays: 19,
    daysToWork: 30,
    town: "Chattogram",
    likes: 2,
  },
  admissions: {
    poster: "seun",
    ago: 138,
    category: "Web Development",
    title: "Accessibility review of a university admissions portal",
    description:
      "Applicants using screen readers get stuck on the fourth step. Please go through the whole application with a keyboard and two screen readers and write down every barrier with how to remove it. We will fix things ourselves and ask you to check again. The site has 23 pages.",
    budget: 1_150,
    dueInDays: 30,
    likes: 7,
  },
  noodleMenu: {
    poster: "hana",
    ago: 155,
    category: "Writing",
    title: "Menu texts for a noodle bar that respects allergies",
    description:
      "Thirty dishes, each with a name, one tempting line and a clear list of allergens. Our cook will answer every question about ingredients. The tone should be friendly and never cute.",
    budget: 89.9,
    dueInDays: 6,
    daysToWork: 9,
    likes: 1,
  },
  breadForecast: {
    poster: "arif",
    ago: 170,
    category: "Data Analysis",
    title: "Forecast daily bread demand for a small bakery chain",
    description:
      "Four shops, two years of till data, and too much thrown away on Mondays. I want a forecast per shop and day that the bakers can print at nine in the evening. A simple method that we understand is better than a clever one that we do not. Please show how far off it would have been last year.",
    budget: 1_640,
    dueInDays: 38,
    likes: 1,
  },
  campusMap: {
    poster: "nusrat",
    ago: 190,
    category: "Design",
    title: "Redraw a hand-made campus map for first-year students",
    description:
      "The current map is a photocopy of a photocopy. I walked the campus and marked every gate, canteen, prayer room, ramp and water point. It needs a clean A3 drawing and a version that is readable on a phone.",
    budget: 205,
    dueInDays: 13,
    daysToWork: 20,
    town: "Dhaka",
    likes: 1,
  },
  trailGuide: {
    poster: "tenzin",
    ago: 212,
    category: "Mobile Development",
    title: "Trail guide app with maps that work without signal",
    description:
      "Eleven mountain trails, each with a track, photos and notes about water and shelter. Everything must be on the phone before people leave the bus. I have the tracks and texts in two languages. Both Android and iPhone, from one code base if you can.",
    budget: 4_800,
    dueInDays: 75,
    likes: 2,
  },
  repairNewsletter: {
    poster: "clara",
    ago: 240,
    category: "Marketing",
    title: "Newsletter set-up and first three issues for a repair café",
    description:
      "We mend toasters, zips and bicycles every second Saturday. There are 300 addresses collected on paper with consent. Set up the list properly, type the addresses in, and write three short issues with us. After that our volunteers take over.",
    budget: 190.25,
    dueInDays: 24,
    daysToWork: 35,
    likes: 0,
  },
  songbook: {
    poster: "sharmistha",
    ago: 265,
    category: "Other",
    title: "Repair the binding of a 1940s songbook",
    description:
      "The spine is loose and the first twelve pages are coming out. I do not need it to look new, I need it to survive being used at rehearsals. Please work with reversible glue and show me a book that you have mended.",
    budget: 54,
    dueInDays: 28,
    town: "Kolkata",
    likes: 1,
  },
  kilnCalendar: {
    poster: "mateo",
    ago: 290,
    category: "Web Development",
    title: "Booking calendar for a shared ceramics kiln",
    description:
      "Twenty-six potters share one kiln and one angry group chat. We want a calendar where a person books a firing, sees the temperature planned and cannot double-book. Log-in by emailed link would be perfect. Source code goes public at the end.",
    budget: 870,
    dueInDays: 35,
    likes: 1,
  },
  rentGuide: {
    poster: "wanjiru",
    ago: 318,
    category: "Writing",
    title: "Plain-language guide to renting a first room",
    description:
      "New students sign contracts that they have not understood. I need eight pages that explain deposits, notice, repairs and receipts, with an example contract marked up. A tenants' adviser will check the facts.",
    budget: 325,
    dueInDays: 33,
    likes: 1,
  },
  kitchenIcons: {
    poster: "priya",
    ago: 350,
    category: "Design",
    title: "Icon set of 24 kitchen tools for a recipe site",
    description:
      "Line icons on a 24-pixel grid, delivered as tidy SVG files. The list runs from rolling pin to idli steamer. They sit beside body text, so they should be quiet. Please send one trial icon: a coconut scraper.",
    budget: 240,
    dueInDays: 20,
    likes: 1,
  },
  busDelays: {
    poster: "seun",
    ago: 384,
    category: "Data Analysis",
    title: "Dashboard of bus delays from open transit data",
    description:
      "The city publishes positions every thirty seconds and nobody looks at them. Collect two weeks, compute delay per stop and hour, and put it on one page that a councillor can read in a minute. The method should be written down so that others can repeat it.",
    budget: 1_285.4,
    dueInDays: 42,
    likes: 1,
  },
  shelveBooks: {
    poster: "imran",
    ago: 410,
    category: "Other",
    title: "Label and shelve 200 donated books",
    description:
      "Our hostel reading room received boxes of novels, atlases and exam guides. Stamp them, write the spine labels and put them in order on four shelves. A quiet afternoon's work with tea.",
    budget: 15,
    dueInDays: 2,
    daysToWork: 5,
    town: "Rajshahi",
    likes: 0,
  },
  voiceNotes: {
    poster: "arif",
    ago: 450,
    category: "Mobile Development",
    title: "Voice notes for a crop advice app in three languages",
    description:
      "Many of our users would rather listen than read. Each advice card needs a record button for the adviser and a large play button for the farmer. Files must stay small and resume after a dropped connection. We have 2,000 active users on Android.",
    budget: 1_975,
    dueInDays: 48,
    likes: 1,
  },
  podcast: {
    poster: "nusrat",
    ago: 495,
    category: "Marketing",
    title: "Find the first fifty subscribers for a science podcast",
    description:
      "Two physicists explain one everyday thing each week, and so far only our mothers listen. I want somebody to find the communities where it would be welcome and introduce us without spamming. A short weekly note on what worked is enough reporting.",
    budget: 150,
    dueInDays: 29,
    likes: 1,
  },
  dramaArchive: {
    poster: "hana",
    ago: 560,
    category: "Web Development",
    title: "Archive of a drama society's 60 years of programmes",
    description:
      "We scanned 410 programmes and typed who played whom. Build a static site with a page for each play and each person, and a search that works without a server. Old names need care with spelling in two scripts. Hosting must cost nothing.",
    budget: 640,
    dueInDays: 57,
    town: "Rajshahi",
    likes: 7,
  },
  jaggeryLabel: {
    poster: "rafiq",
    ago: 640,
    category: "Design",
    title: "Packaging label for a date-palm jaggery jar",
    description:
      "A round label of 7 cm and a long one for the lid. It should name the village and the season and leave room for a hand-written batch number. The printer wants PDF with bleed. We have a drawing by my daughter that we would love to keep in it.",
    budget: 118.6,
    dueInDays: 17,
    daysToWork: 24,
    likes: 0,
  },
  filmBooklet: {
    poster: "hana",
    ago: days(27),
    category: "Design",
    title: "Programme booklet for a film week",
    description:
      "Sixteen pages, A5, stapled. The texts are final and the stills are licensed. I want a calm layout where a reader finds tonight's film in three seconds, and a file that our copy shop does not send back.",
    budget: 190,
    dueInDays: -21,
    daysToWork: 14,
    likes: 1,
  },
  interviewNotes: {
    poster: "hana",
    ago: days(36),
    category: "Writing",
    title: "Transcribe six interviews with retired actors",
    description:
      "Six recordings of about fifty minutes, in English with some Bengali names. Clean sound, slow speakers. I need plain text with a time mark at every question. A list of names to look up comes with the files.",
    budget: 160,
    dueInDays: -30,
    likes: 0,
  },
  lecturePoster: {
    poster: "imran",
    ago: days(41),
    category: "Design",
    title: "Poster for a lecture about river erosion",
    description:
      "One A3 poster with a satellite picture, a title and the date. The department prints it. I have no money for more than one draft, so please look at the picture before you make an offer.",
    budget: 20,
    dueInDays: -35,
    daysToWork: 12,
    likes: 0,
  },
  budgetCharts: {
    poster: "priya",
    ago: days(46),
    category: "Data Analysis",
    title: "Charts for a student society's budget report",
    description:
      "Three years of income and spending in one spreadsheet. I need six charts that the treasurer can update without me, and one sentence under each that says what it shows. No three-dimensional pies.",
    budget: 130,
    dueInDays: -38,
    likes: 1,
  },
  busTimes: {
    poster: "seun",
    ago: days(61),
    category: "Mobile Development",
    title: "Bus times app shows yesterday's timetable",
    description:
      "After midnight the app keeps showing the timetable of the day before until somebody restarts it. It is a small Android app in Kotlin with a public timetable file. Find the cause, fix it, and tell me how you know that it is fixed.",
    budget: 280,
    dueInDays: -52,
    likes: 1,
  },
  roomSurvey: {
    poster: "tenzin",
    ago: days(72),
    category: "Data Analysis",
    title: "Merge two years of room inspection sheets",
    description:
      "Forty sheets per term, each with its own idea of what a column is. I want one table, one row per room and month, and a list of rooms that were never inspected.",
    budget: 95,
    dueInDays: -64,
    likes: 1,
  },
  villageLibrary: {
    poster: "arif",
    ago: days(85),
    category: "Web Development",
    title: "One-page website for a village library",
    description:
      "Opening hours, a list of new books, directions from the bus stop, and a form to ask for a book. The librarian must be able to change the list from a phone. Hosting is paid for three years.",
    budget: 260,
    dueInDays: -78,
    likes: 2,
  },
  easyMoney: {
    poster: "kobir",
    ago: days(55),
    category: "Marketing",
    title: "Earn 500 dollars a day from home, no skills needed",
    description: "Register with our partner, pay the small activation fee and start today. Only 20 places left. Send your number now.",
    budget: 500,
    dueInDays: 60,
    likes: 0,
  },
} satisfies Record<string, SampleTask>;
