// Line icons drawn for the product on a 24-unit grid. Decorative: the words beside them carry the meaning.
const drawings = {
  alert: "M12 4 2.8 19.5h18.4L12 4Zm0 6v4m0 2.8v.2",
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4M12 3v2",
  bid: "m13.5 5.5 5 5M11 8l5 5m-.8-9.2 5 5M9.3 9.7l5 5m-2.5-2.5-8 8M14 21h7",
  briefcase: "M3.5 8h17v11.5h-17V8ZM9 8V4.5h6V8M3.5 13h17",
  calendar: "M4 6h16v14H4V6Zm0 4.5h16M8 3.5V8m8-4.5V8",
  chart: "M4 4v16h16M8 16v-4m4.5 4V8m4.5 8v-6",
  check: "m4.5 12.5 5 5 10-11",
  "chevron-down": "m6 9.5 6 6 6-6",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2",
  close: "m6 6 12 12M18 6 6 18",
  code: "m8.5 7-5 5 5 5m7-10 5 5-5 5M13.5 4.5l-3 15",
  copy: "M9 9h11v11H9V9Zm-4 6H4V4h11v1",
  display: "M3.5 5h17v11h-17V5ZM9 20h6m-3-4v4",
  dots: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
  "eye-off":
    "m4 4 16 16M10 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 3.9-.9M10 10.1a2.8 2.8 0 0 0 3.9 3.9",
  feedback: "M4 5h16v11.5h-8.5L7 20.5v-4H4V5Zm4 4h8m-8 3.5h5",
  filter: "M4 6h16M7 12h10m-7 6h4",
  grid: "M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.6 9.7a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1.1.9-1.1 1.7m0 2.6v.1",
  home: "m3.5 11.5 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-6h4v6",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 7.5v5m0-8.2v.1",
  list: "M8.5 6h12m-12 6h12m-12 6h12M4 6h.01M4 12h.01M4 18h.01",
  lock: "M5.5 11h13v9h-13v-9ZM8 11V8a4 4 0 1 1 8 0v3",
  "log-out": "M10 4.5H5v15h5M15 8l4 4-4 4m4-4H9.5",
  mail: "M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6.5L20.5 7",
  megaphone: "M4 10v4h3l8 4.5v-13L7 10H4Zm3 4v5h3v-3.4M18 9.5a3.5 3.5 0 0 1 0 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  palette:
    "M12 3.5c-5 0-8.5 3.6-8.5 8.2s3.6 8.8 8.2 8.8c1.9 0 2.1-1.4 1.3-2.6-.9-1.4 0-2.9 1.6-2.9H17c2.2 0 3.5-1.5 3.5-3.7 0-4.4-3.7-7.8-8.5-7.8ZM8 11.5h.01M11 7.8h.01m4.5 1.4h.01",
  pause: "M8.5 5.5v13m7-13v13",
  pen: "m4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20Zm10-13.5 3.5 3.5",
  phone: "M7 3h10v18H7V3Zm3.5 15h3",
  play: "M8 5.5v13l10.5-6.5L8 5.5Z",
  plus: "M12 5v14M5 12h14",
  report: "M6 3.5h8.5L19 8v12.5H6v-17Zm8 0V8.5h5M9.5 13h6m-6 3.5h6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20.5 20.5",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  star: "m12 3.8 2.5 5.4 5.9.7-4.4 4 1.2 5.8L12 16.8l-5.2 2.9L8 13.9l-4.4-4 5.9-.7L12 3.8Z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5.5v2m0 15v2m9.5-9.5h-2m-15 0h-2m16.2-6.7-1.4 1.4M6.7 17.3l-1.4 1.4m13.4 0-1.4-1.4M6.7 6.7 5.3 5.3",
  trash: "M4.5 6.5h15M9 6.5V4h6v2.5m-8.5 0 .9 13.5h9.2l.9-13.5M10 10.5v5.5m4-5.5v5.5",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  users:
    "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.4-3.5 2.9-5.2 6.5-5.2s6.1 1.7 6.5 5.2m-.5-14.3a3.5 3.5 0 0 1 0 6.6m3.3 3.1c1.8.8 2.9 2.3 3.2 4.6",
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, filled = false, className = "size-5" }: { name: IconName; filled?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={name === "dots" ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
