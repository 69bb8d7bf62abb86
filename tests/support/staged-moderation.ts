// A market with work for its staff: reports, a decision and an appeal, made through the real API.
import type { Browser } from "@playwright/test";
import { signUp, type TestPerson } from "#tests/e2e/support/people.ts";
import type { ServerProcess } from "./server-process.ts";

/** Makes the person the administrator with the link that the server printed. */
export async function claimAdministration(server: Pick<ServerProcess, "output">, person: TestPerson): Promise<void> {
  await person.request("POST /staff/claim", { body: { token: claimLinkOf(server).split("#")[1] ?? "" } });
}

export function claimLinkOf({ output }: Pick<ServerProcess, "output">): string {
  const link = /\S+\/claim-administration#\S+/.exec(output())?.[0];
  if (!link) throw new Error(`There is no link in the output:\n${output()}`);
  return link;
}

/** Returns the appealed decision and the person that it is about. */
export async function stageModeration(
  browser: Browser,
  address: string,
  administrator: TestPerson,
): Promise<{ appealed: string; owner: string }> {
  await using context = await browser.newContext();
  const spammer = await signUp(context, address, "Nabil Chowdhury");
  await using otherContext = await browser.newContext();
  const reporter = await signUp(otherContext, address, "Karim Uddin");
  const spam = await spammer.postTask({ title: "Earn money at home", description: "Click cheap-pills.example now. No work, only money." });
  const doubtful = await spammer.postTask({
    title: "Write my exam on Friday",
    description: "Two hours, you sit in for me. Nobody will check.",
  });
  const third = await spammer.postTask({ title: "Design a flyer", description: "A5, two sides. See my shop at cheap-pills.example." });
  for (const [id, reason] of [
    [spam._id, "An advertisement for pills, not a task."],
    [doubtful._id, "This asks for cheating in an exam."],
    [third._id, "The same link as in his other tasks."],
  ] as const)
    await reporter.request("POST /reports", { body: { kind: "task", id, reason } });
  await reporter.request("POST /reports", { body: { kind: "person", id: spam.user.id, reason: "All of his tasks are advertisements." } });
  await administrator.request("POST /reports", { body: { kind: "task", id: spam._id, reason: "Spam." } });
  const first = (await administrator.request("GET /staff/cases")).find(({ subject }) => subject === third._id);
  const decision = await administrator.request("POST /staff/cases/{id}/decide", {
    id: first?._id ?? "",
    body: { action: "hide", rule: "spam", reasons: "The description advertises a shop." },
  });
  await spammer.request("POST /mydecisions/{id}/appeal", {
    id: decision._id,
    body: { text: "The link shows the style of the flyer. The task is real." },
  });
  return { appealed: decision._id, owner: spam.user.id };
}
