// A person's figures in words.
import { type Profile, profileFrom } from "#contract/profile.ts";

export type Figure = { name: string; value: string; hint: string };

export function countText(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString("en")} ${noun}s`;
}

export function figuresOf({ tasksDone, hireRate, responseHours }: Profile): Figure[] {
  const tooFew = `Shown from ${profileFrom} on`;
  return [
    { name: "Tasks done", value: tasksDone.toLocaleString("en"), hint: "Work for others, taken by its poster" },
    {
      name: "Hire rate",
      value: hireRate === null ? "–" : `${Math.round(hireRate * 100)} %`,
      hint: hireRate === null ? tooFew : "Of their own tasks with offers",
    },
    {
      name: "Response time",
      value: responseHours === null ? "–" : hoursText(responseHours),
      hint: responseHours === null ? tooFew : "Median, to an offer or an award",
    },
  ];
}

/** In minutes below an hour, in days from two days on. */
export function hoursText(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}
