// Private conversations of the sample market. Each is between the poster of a task and a freelancer who made an offer there.
import type { TaskKey } from "./offers.ts";
import type { PersonKey } from "./people.ts";
import { days } from "./time.ts";

type SampleMessage = { by: "poster" | "bidder"; ago: number; text: string };
type SampleConversation = { task: TaskKey; bidder: PersonKey; messages: SampleMessage[] };

export const sampleConversations: SampleConversation[] = [
  {
    task: "kitchenIcons",
    bidder: "ananya",
    messages: [
      { by: "poster", ago: days(9.8), text: "Welcome on board! The list has grown by nothing, I promise. 24 it stays." },
      { by: "bidder", ago: days(9.5), text: "Good. I have the first six. Is an appam pan round like a wok, or flatter?" },
      { by: "poster", ago: days(9.4), text: "Flatter in the middle, with a lid. I'll send a photo of mine tonight." },
      { by: "bidder", ago: days(4), text: "Eighteen done. The pressure cooker whistles in my sleep." },
      { by: "poster", ago: 26, text: "They sit so quietly beside the text, exactly right. Are we still good for today's date?" },
      { by: "bidder", ago: 5, text: "Yes. Two icons left, you get everything this evening." },
    ],
  },
  {
    task: "dramaArchive",
    bidder: "mahmud",
    messages: [
      { by: "bidder", ago: days(15), text: "The 1964 programme says ‘Rokeya’, the 1966 one ‘Roquia’. Same person?" },
      { by: "poster", ago: days(14.8), text: "The same. She signed differently after her wedding. Please keep both and link them." },
      { by: "bidder", ago: days(14.7), text: "Done. There are ten more like her." },
      { by: "poster", ago: days(1.9), text: "I asked for two changes on the deal page. Nothing urgent, the society meets on the 30th." },
      {
        by: "bidder",
        ago: 30,
        text: "Seen both. Years are easy. For 1987 I need the name of the second director as it should be spelled.",
      },
    ],
  },
  {
    task: "productPhotos",
    bidder: "lamia",
    messages: [
      { by: "bidder", ago: days(18), text: "ভাই, লাল কাঠের গাড়িটা দিনের আলোয় আরেকবার তুলে পাঠান, রং মেলাতে পারছি না।" },
      { by: "poster", ago: days(17.6), text: "পাঠালাম। সাদা কাগজটাও পাশে আছে।" },
      { by: "bidder", ago: days(8.5), text: "নতুন দশটা ছবি দেখলাম। এগুলো কিন্তু চুক্তির বাইরে, আলাদা দর লাগবে।" },
      { by: "poster", ago: days(8), text: "এক দোকানেরই তো ছবি। একসঙ্গে করে দেন।" },
      { by: "bidder", ago: days(3.2), text: "আমাদের দুজনেরই সময় যাচ্ছে। মডারেটরের কাছে দিলাম, উনি যা বলেন মেনে নেব।" },
    ],
  },
  {
    task: "voiceNotes",
    bidder: "tanvir",
    messages: [
      { by: "poster", ago: days(12), text: "Two of our advisers speak Chakma. Can a card have a third recording?" },
      {
        by: "bidder",
        ago: days(11.8),
        text: "Yes, it is a list, so a fourth would work too. I put the languages in the order you sent them.",
      },
      { by: "bidder", ago: days(3), text: "Delivered. The 50 farmers sent 212 notes in a week, the longest is about a goat." },
      { by: "poster", ago: 28, text: "The goat is famous here now. I wrote two changes on the task page, both small." },
    ],
  },
  {
    task: "podcast",
    bidder: "farhana",
    messages: [
      { by: "bidder", ago: days(10), text: "কেটলির পর্বটা দুই স্কুলের শিক্ষকদের দলে দিয়েছি। বারোজন শুনেছেন, তিনজন প্রশ্ন পাঠিয়েছেন।" },
      { by: "poster", ago: days(9.7), text: "চমৎকার! প্রশ্নগুলো পরের পর্বে রাখব, নাম বলা যাবে কি না জেনে নেবেন?" },
      { by: "bidder", ago: 21, text: "মায়ের অপারেশনের তারিখ পড়েছে। কাজটা আর টানতে পারছি না, চুক্তি শেষ করার প্রস্তাব পাঠালাম।" },
    ],
  },
  {
    task: "magazineCover",
    bidder: "ananya",
    messages: [
      { by: "poster", ago: 19, text: "আপনার ‘জলে নামা ট’ কথাটা মাথা থেকে যাচ্ছে না। একটা খসড়া দেখা যাবে?" },
      { by: "bidder", ago: 16, text: "কাল সকালের মধ্যে তিনটে পাঠাব। একটায় ট-এর টানটা নৌকার মতো হয়ে গেছে, সেটাও রাখছি।" },
      { by: "poster", ago: 15.5, text: "নৌকা থাকুক। তবে পাল যেন না থাকে, পাল সবাই আঁকে।" },
    ],
  },
];
