import { Hidden } from "#contract/people/content.ts";
import { shownPhoto } from "#contract/people/photo.ts";
import { limits } from "#contract/platform/limits.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { categories } from "#contract/tasks/categories.ts";
import { profileFrom } from "./profile-from.ts";
import { Review } from "./review.ts";

export const PortfolioLink = apiObject("PortfolioLink", "A link to a person's work. The label may be empty.", {
  url: z.string(),
  label: z.string(),
});
export type PortfolioLink = z.infer<typeof PortfolioLink>;

/** What the person wrote, as it is shown. `PublicProfile` says what may be written. */
export const shownProfile = {
  headline: z.string(),
  about: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()).describe("The languages that the person speaks, in their own words."),
  links: z.array(PortfolioLink),
};

const count = z.int().min(0);
const rate = z.number().min(0).max(1).nullable();

export const DealRecord = apiObject("DealRecord", "How a person's deals ended.", {
  deals: count.describe("Deals that have ended, in whatever way."),
  completed: count,
  abandoned: count.describe("Abandoned by the freelancer."),
  endedByAgreement: count,
  endedOverdue: count,
  endedByDispute: count,
  disputesAgainst: count.describe("Disputes that a moderator decided against this person. They are also counted above."),
  completionRate: rate.describe(`The share of completed deals; null below ${profileFrom} deals.`),
});
export type DealRecord = z.infer<typeof DealRecord>;

const task = { _id: z.uuid(), title: z.string(), category: z.enum(categories) };

export const OpenTask = apiObject("OpenTask", "An open task of a person.", {
  ...task,
  budget: z.number(),
  deadline: z.iso.date(),
  bidcunt: count.describe("How many live offers there are."),
});
export type OpenTask = z.infer<typeof OpenTask>;

export const FinishedWork = apiObject("FinishedWork", "A completed task that a person posted or worked on.", {
  ...task,
  side: Review.shape.side.describe("The person's side. A winner is public from the first published review on."),
  completedAt: z.iso.datetime(),
});
export type FinishedWork = z.infer<typeof FinishedWork>;

export const Profile = apiObject("Profile", "The public profile of a person.", {
  id: z.uuid(),
  name: z.string().describe("A placeholder for others while the person is hidden, here and in every other answer."),
  photoURL: shownPhoto,
  ...shownProfile,
  hidden: Hidden.optional(),
  emailVerified: z.boolean().describe("Whether the person has proved that their email address is theirs."),
  rating: z.number().min(0).max(5).describe("0 for a person without ratings."),
  memberSince: z.iso.datetime(),
  tasksPosted: z.int().min(0).describe("Tasks that this person posted and did not cancel."),
  tasksDone: z.int().min(0).describe("Tasks of others that this person completed."),
  freelancer: DealRecord.describe("Deals as the freelancer."),
  poster: DealRecord.describe("Deals as the poster."),
  hired: z.int().min(0).describe("Decided tasks for which a freelancer was hired."),
  decided: z.int().min(0).describe("Tasks with offers that came to a decision."),
  hireRate: rate.describe(
    `Of this person's decided tasks with offers, the share in which a freelancer was hired; null below ${profileFrom}.`,
  ),
  responseHours: z.number().min(0).nullable().describe(`Median time to answer an offer or an award; null below ${profileFrom} answers.`),
  openTasks: z.array(OpenTask).describe(`The newest ${limits.profileTasks}.`),
  finishedWork: z.array(FinishedWork).describe(`The ${limits.profileTasks} that were completed last.`),
  reviewCount: z.int().min(0),
  reviews: z.array(Review).describe("The newest first."),
});
export type Profile = z.infer<typeof Profile>;
