import { pagePaths } from "#contract/paths.ts";

export const siteLinks = [
  { to: pagePaths.home, label: "Home" },
  { to: pagePaths.addTask, label: "Add Task" },
  { to: pagePaths.browse, label: "Browse Tasks" },
  { to: pagePaths.myPosted, label: "My Posted Tasks" },
  { to: pagePaths.dashboard, label: "Dashbord" },
  { to: pagePaths.about, label: "About" },
] as const;
