import type { Person } from "#contract/person.ts";
import type { PortraitName } from "#web/ui/scene.tsx";

export type Review = { name: string; username: string; body: string; img: PortraitName };

export const reviews: readonly Review[] = [
  {
    name: "Nusrat Jahan",
    username: "@nusrat.sews",
    body: "I posted a shop page on Sunday and chose between eleven bids on Monday. It felt like the Friday haat, without the bus ride.",
    img: "nusrat",
  },
  {
    name: "Tanvir Rahman",
    username: "@tanvir_builds",
    body: "Every task says what, how much and by when. I spend my mornings working now, instead of asking.",
    img: "tanvir",
  },
  {
    name: "Farzana Akter",
    username: "@farzana.writes",
    body: "My first client here came back four times. The budget on the tag is the budget that gets paid.",
    img: "farzana",
  },
  {
    name: "Imran Hossain",
    username: "@imran.honey",
    body: "Our honey has a logo, a label and a website. Three people made them, and I have met none of them. Yet.",
    img: "imran",
  },
  {
    name: "Maya Das",
    username: "@mayadraws",
    body: "I browse tasks over tea, like window shopping. Design work finds me here before I look for it.",
    img: "maya",
  },
  {
    name: "Rafiq Islam",
    username: "@rafiq.counts",
    body: "Forty years with ledgers, and my best customers are now on my phone. The dashboard adds up; I checked.",
    img: "rafiq",
  },
];

/** The signed-in person's own card. */
export function ownReview(person: Person): { name: string; username: string; body: string; photoURL: string | null } {
  return {
    name: person.displayName,
    username: "You",
    body: "My own dashboard shows my tasks, my bids and what is due next, all in one place.",
    photoURL: person.photoURL,
  };
}
