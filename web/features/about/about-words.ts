// What the About page says, apart from its questions and answers.
import type { IconName } from "#web/ui/icon.tsx";

export const benefits: readonly { icon: IconName; dye: string; title: string; text: string }[] = [
  {
    icon: "check",
    dye: "dye-teal",
    title: "Chosen, not just listed",
    text: "Somebody looked at every maker in the box before it was closed. You get the ones we would send to our own families.",
  },
  {
    icon: "home",
    dye: "dye-ochre",
    title: "From around the corner",
    text: "What you spend stays with the shops, workshops and freelancers of your own town, and so does the credit.",
  },
  {
    icon: "calendar",
    dye: "dye-plum",
    title: "New every month, on your terms",
    text: "A fresh box of local work each month. Skip one, change one or stop: there is nothing to ring up about.",
  },
];

export const testimonials: readonly { quote: string; name: string; place: string }[] = [
  {
    quote: "My tea blend went into one box in March. By Eid, forty new families knew where my shop is.",
    name: "Shirin Sultana",
    place: "Tea blender, Sylhet",
  },
  {
    quote: "I opened the box for the pickles and stayed for the bookbinder on the next street. I never knew he was there.",
    name: "Anwar Kabir",
    place: "Subscriber, Rajshahi",
  },
];

export const stack: readonly { title: string; text: string }[] = [
  {
    title: "What you see",
    text: "React and React Router draw every page on the server first, so it reads before any script runs. Tailwind CSS dresses it.",
  },
  { title: "What answers", text: "Hono on Node.js, in TypeScript from end to end. Zod holds browser and server to the same rules." },
  {
    title: "What remembers",
    text: "PostgreSQL through Drizzle, in a folder on your own machine or on a server of your choice. Vite builds it all.",
  },
];
