// Public questions about the tasks of the sample market, and the answers of their posters.
import type { TaskKey } from "./offers.ts";
import type { PersonKey } from "./people.ts";
import { days } from "./time.ts";

type SampleQuestion = { task: TaskKey; by: PersonKey; ago: number; text: string; answer?: { ago: number; text: string } };

export const sampleQuestions: SampleQuestion[] = [
  {
    ...{ task: "teaStall", by: "tanvir", ago: 1.6 },
    text: "Does the stall have a phone of its own, or does your uncle use his private one?",
    answer: { ago: 1, text: "An old Android tablet with a cracked corner. It lives behind the biscuit jars." },
  },
  {
    task: "filmPosters",
    by: "mateo",
    ago: 3,
    text: "Will you sell some of the posters? I would buy the one for the Senegalese film unseen.",
  },
  {
    ...{ task: "doctorChamber", by: "sourav", ago: 10 },
    text: "দিনে কতজন রোগীর সিরিয়াল নেওয়া হয়?",
    answer: { ago: 8, text: "সকালে চল্লিশ, সন্ধ্যায় পঁচিশ। শুক্রবার বন্ধ।" },
  },
  {
    ...{ task: "flatMove", by: "imran", ago: 12.5 },
    text: "Which floor is the fridge on, third or second?",
    answer: { ago: 10.5, text: "তিনতলা থেকে নামবে, দোতলায় উঠবে। সিঁড়ি চওড়া আছে।" },
  },
  {
    ...{ task: "attendanceApp", by: "mahmud", ago: 22 },
    text: "May two trainers run the same workshop on two phones?",
    answer: { ago: 18, text: "Yes, that is the normal case, and the reason why the spreadsheet failed." },
  },
  {
    ...{ task: "shopLedger", by: "farhana", ago: 40 },
    text: "খাতার নামগুলো কি পুরো নাম, নাকি ‘বড় ভাইয়ের শালা’ এই রকম?",
    answer: { ago: 36, text: "অর্ধেকই ওই রকম। আমার ভাই চেনে, একটা তালিকা করে দেবে।" },
  },
  {
    ...{ task: "magazineCover", by: "kamrul", ago: 52 },
    text: "ছাপা কি লেটারপ্রেসে হবে, না অফসেটে? লেটারপ্রেস হলে আমি বাঁধাইটাও দেখতে পারি।",
    answer: { ago: 48, text: "অফসেট, পাঁচশো কপি। বাঁধাইয়ের কথা পরে জানাব, মনে রাখলাম।" },
  },
  {
    task: "farmerApp",
    by: "seun",
    ago: 70,
    text: "Our trainers need the same in Yoruba. Would you share the code of the voice menu afterwards?",
  },
  {
    ...{ task: "admissions", by: "farhana", ago: 110 },
    text: "Is there a test account, or should the reviewer apply for real?",
    answer: { ago: 100, text: "There is one, with a fictional applicant who has been rejected eleven times." },
  },
  {
    ...{ task: "breadForecast", by: "priya", ago: days(6.5) },
    text: "Do the till data say what was sold out before closing?",
    answer: { ago: days(6), text: "Not directly. The last sale of each kind has a time, which comes close." },
  },
  {
    ...{ task: "rickshawArt", by: "sharmistha", ago: days(6) },
    text: "দেয়ালটা কি রোদে থাকে? এনামেল রং রোদে টেকে, কিন্তু ফাটা দেয়ালে টেকে না।",
    answer: { ago: days(5.6), text: "ভেতরের করিডর, রোদ আসে না। গত বছর নতুন প্লাস্টার হয়েছে।" },
  },
  {
    ...{ task: "trailGuide", by: "priya", ago: days(8) },
    text: "Could each trail list its flowers by month? I would write that part for nothing.",
    answer: { ago: days(7.5), text: "Gladly. Write to me when the app exists." },
  },
  { task: "erosionArticle", by: "kobir", ago: days(8.6), text: "Translate any text in one hour, cheapest price, call 01X00-000000 now." },
  { task: "erosionArticle", by: "arif", ago: days(9), text: "লেখাটা শেষ হলে আমাদের সমিতির কাগজে ছাপতে পারি?" },
];
