// A person's deals in many states, made through the API by people who came to stay, for pictures of them.
import type { Browser } from "@playwright/test";
import { pickTaskFields } from "#contract/tasks/task-fields.ts";
import { signUp, type TestPerson } from "#tests/e2e/support/people.ts";

const names = ["Karim Uddin", "Salma Begum", "Farhan Ahmed"] as const;
const copied = "Hello dear, I am an expert in exactly this kind of work and can start right now. Please see my profile.";

const told = [
  "Could you start on the fifth? The boats are out of the water until the tenth.",
  "Yes, the fifth is fine. Is there power at the landing?",
] as const;

type StagedDeals = {
  received: string;
  offering: string;
  reconfirm: string;
  awarded: string;
  inProgress: string;
  delivered: string;
  proposed: string;
  disputed: string;
  ended: string;
  cancelled: string;
  finished: string;
  reviewed: string;
  thread: string;
};

/** Answers the tasks by what the person sees there, and who they are to others. */
export async function stageDeals(
  browser: Browser,
  address: string,
  given: TestPerson,
  titleOf = (title: string) => title,
): Promise<StagedDeals> {
  const withTitles = (poster: TestPerson): TestPerson => ({
    ...poster,
    postTask: ({ title = "", ...change } = {}) => poster.postTask({ ...change, title: titleOf(title) }),
  });
  const person = withTitles(given);
  const contexts = await Promise.all(names.map(() => browser.newContext()));
  const others = await Promise.all(contexts.map((context, index) => signUp(context, address, names[index])));
  const [karim, salma, farhan] = others.map(withTitles) as [TestPerson, TestPerson, TestPerson];

  const received = await person.postTask({ title: "Paint the boats for the regatta", budget: 640, deadline: inDays(12) });
  const stall = await person.postTask({ title: "Carry the stall to the winter fair", category: "Other", budget: 90, deadline: inDays(9) });
  const karims = await karim.request("POST /offers", {
    body: {
      ...{ task: received._id, amount: 600, days: 9 },
      message: "I painted the ferry landing last spring.\nTwo coats, and I bring my own scaffold.",
    },
  });
  await karim.request("PUT /offers/{id}", { id: karims.offer._id, body: { amount: 580, days: 8, message: "The same, and a day faster." } });
  await person.request("POST /offers/{id}/shortlist", { id: karims.offer._id });
  const salmas = await salma.request("POST /offers", {
    body: { task: received._id, amount: 720, days: 4, message: "Four people, four days." },
  });
  await person.request("POST /offers/{id}/decline", { id: salmas.offer._id, body: { reason: "Over the budget." } });
  for (const task of [stall, received, await karim.postTask({ title: "Sort the photos of the fair" })]) {
    await farhan.request("POST /offers", { body: { task: task._id, amount: 500, days: 3, message: copied } });
  }

  const { _id: thread } = await karim.request("POST /threads", { body: { task: received._id } });
  await person.request("POST /threads/{id}/messages", { id: thread, body: { text: told[0] } });
  await karim.request("POST /threads/{id}/messages", { id: thread, body: { text: told[1] } });

  const offering = await salma.postTask({ title: "Draw a map of the night market", budget: 210, deadline: inDays(6) });
  const changing = await salma.postTask({ title: "Sew forty market flags", budget: 300, deadline: inDays(20) });
  await person.request("POST /offers", { body: { task: changing._id, amount: 280, days: 10, message: "Forty flags, double seams." } });
  await salma.request("PUT /mytask/{id}", {
    id: changing._id,
    body: {
      ...pickTaskFields(changing),
      description: `${changing.description} Fifty would be better.`,
      deadline: inDays(25),
      budget: 350,
    },
  });

  const awarded = await karim.postTask({
    title: "Translate the menu of the tea stall",
    category: "Writing",
    budget: 75,
    deadline: inDays(15),
  });
  const mine = await person.request("POST /offers", {
    body: { task: awarded._id, amount: 70, days: 2, message: "Bengali, English and a little French." },
  });
  await karim.request("POST /offers/{id}/award", { id: mine.offer._id, body: { revision: 1 } });

  const finished = await finish(karim, person, "Build a website for the ferry", "The ferry has never been so easy to find. Thank you!");
  const again = await finish(karim, person, "Photograph forty kites", "Sharp pictures, fair price, and she came when she said she would.");
  for (const task of [finished, again]) {
    await person.request("POST /reviews", { body: { task, stars: 5, words: "Clear about what he wanted, and quick to answer." } });
  }
  await finish(person, karim, "Repair the loudspeakers", "A pleasure to work for.");
  const inProgress = await hire(karim, person, "Print the posters of the fair");
  const delivered = await deliverTwice(person, karim, "Letter the lanterns");
  const proposed = await hire(karim, person, "Map the footpaths to the river");
  await karim.request("POST /mytask/{id}/propose-end", { id: proposed, body: { reason: "The paths are flooded until spring." } });
  const disputed = await deliverTwice(karim, person, "Draw the logo of the rowing club");
  await karim.request("POST /mytask/{id}/dispute", {
    id: disputed,
    body: { reason: "The oars point the wrong way, for the second time." },
  });
  const ended = await hire(person, karim, "Record the songs of the boatmen");
  await karim.request("POST /mytask/{id}/propose-end", { id: ended, body: { reason: "My recorder broke." } });
  await person.request("POST /mytask/{id}/accept-end", { id: ended });
  const cancelled = await person.postTask({ title: "Sweep the square", category: "Other", budget: 30 });
  await person.request("POST /mytask/{id}/cancel", { id: cancelled._id, body: { reason: "It rained." } });
  await Promise.all(contexts.map((context) => context.close()));
  return {
    received: received._id,
    offering: offering._id,
    reconfirm: changing._id,
    awarded: awarded._id,
    inProgress,
    delivered,
    proposed,
    disputed,
    ended,
    cancelled: cancelled._id,
    finished,
    reviewed: (await person.request("GET /me")).id,
    thread,
  };
}

async function finish(poster: TestPerson, winner: TestPerson, title: string, words: string): Promise<string> {
  const task = await deliverTwice(poster, winner, title);
  await poster.request("POST /mytask/{id}/complete", { id: task });
  await poster.request("POST /reviews", { body: { task, stars: 4, words } });
  return task;
}

async function hire(poster: TestPerson, winner: TestPerson, title: string): Promise<string> {
  const { _id } = await poster.postTask({ title, category: "Web Development", budget: 800 });
  const { offer } = await winner.request("POST /offers", { body: { task: _id, amount: 760, days: 14, message: "I would love to." } });
  await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
  await winner.request("POST /offers/{id}/accept", { id: offer._id });
  return _id;
}

async function deliverTwice(poster: TestPerson, winner: TestPerson, title: string): Promise<string> {
  const id = await hire(poster, winner, title);
  const links = ["https://example.com/preview"];
  await winner.request("POST /mytask/{id}/deliver", { id, body: { note: "A first version, to look at together.", links } });
  await poster.request("POST /mytask/{id}/request-changes", { id, body: { reason: "The letters could be larger." } });
  await winner.request("POST /mytask/{id}/deliver", { id, body: { note: "With larger letters.", links } });
  return id;
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
