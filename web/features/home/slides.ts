import type { SceneName } from "#web/ui/scene.tsx";

type Slide = { title: string; subtitle: string; scene: SceneName };

export const slides: readonly Slide[] = [
  {
    title: "Discover Top Apps",
    subtitle: "The apps people love began as a task that someone posted. See who needs one built this week.",
    scene: "stall",
  },
  {
    title: "Track. Learn. Grow.",
    subtitle: "Follow each task from first bid to last milestone, and let every finished job open the next.",
    scene: "trail",
  },
  {
    title: "Built for Everyone",
    subtitle: "Weavers and coders, cooks and accountants trade here on the same terms: a clear task, a fair price, a date.",
    scene: "crowd",
  },
  {
    title: "The Future is App-Based",
    subtitle: "Tomorrow's high street fits in a pocket. Set up your stall on it today.",
    scene: "street",
  },
];
