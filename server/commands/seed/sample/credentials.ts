import type { TaskKey } from "./offers.ts";
import type { PersonKey } from "./people.ts";
import { days } from "./time.ts";

/** Without a task it is about the profile. */
type SampleCredential = { by: PersonKey; ago: number; task?: TaskKey; withTitle?: boolean; withCategory?: boolean };

export const sampleCredentials: SampleCredential[] = [
  { by: "ananya", ago: days(15), task: "nurseryRhymes", withTitle: true, withCategory: true },
  { by: "sourav", ago: days(33), task: "budgetCharts", withCategory: true },
  ...(["ananya", "tanvir", "sourav"] as const).map((by) => ({ by, ago: days(3) })),
];
