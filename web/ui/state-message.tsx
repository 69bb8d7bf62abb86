import type { ReactNode } from "react";

const drawings = { "empty-stall": EmptyStall, "torn-awning": TornAwning, signpost: Signpost };

/** For an empty list, a failure or a missing page: a small drawing, what happened, and the next step as `children`. */
export function StateMessage({
  drawing,
  title,
  text,
  role,
  children,
}: {
  drawing: keyof typeof drawings;
  title: string;
  text?: ReactNode;
  role?: "status" | "alert";
  children?: ReactNode;
}) {
  const Drawing = drawings[drawing];
  return (
    <div role={role} className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <Drawing />
      <p className="font-display text-2xl font-bold">{title}</p>
      {text && <p className="text-ink-soft">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

const frame = {
  viewBox: "0 0 200 140",
  "aria-hidden": true,
  className: "mb-2 w-44",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const posts = <path d="M50 52v70M150 52v70" stroke="var(--line-strong)" strokeWidth="5" />;
const ground = <path d="M22 124h156" stroke="var(--line-strong)" strokeWidth="3" />;

export function EmptyStall() {
  return (
    <svg {...frame} aria-hidden="true" fill="none">
      {posts}
      <path d="M38 22h124l12 30H26z" fill="var(--card)" stroke="var(--line-strong)" strokeWidth="3" />
      <path d="M62.8 22h24.8l-3 30H55.6zM112.4 22h24.8l7.2 30h-29z" fill="var(--river)" />
      <path
        d="M26 52a14.8 14.8 0 0 0 29.6 0 14.8 14.8 0 0 0 29.6 0 14.8 14.8 0 0 0 29.6 0 14.8 14.8 0 0 0 29.6 0 14.8 14.8 0 0 0 29.6 0z"
        fill="var(--river-tint)"
        stroke="var(--line-strong)"
        strokeWidth="3"
      />
      <path d="M44 92h112v12H44z" fill="var(--marigold)" />
      <path d="M52 104v20M148 104v20" stroke="var(--marigold-deep)" strokeWidth="5" />
      <path d="M84 92c0-10 7-15 16-15s16 5 16 15" stroke="var(--ink-soft)" strokeWidth="3" />
      {ground}
    </svg>
  );
}

export function TornAwning() {
  return (
    <svg {...frame} aria-hidden="true" fill="none">
      {posts}
      <path d="M38 22h52l-8 12 10 8-6 10H26z" fill="var(--vermilion)" />
      <path d="M114 20h48l12 32h-64l8-12-9-6z" fill="var(--vermilion)" />
      <path
        d="M26 52a14.8 14.8 0 0 0 29.6 0 14.8 14.8 0 0 0 29.6 0zM114.8 52a14.8 14.8 0 0 0 29.6 0 14.8 14.8 0 0 0 29.6 0z"
        fill="var(--vermilion-tint)"
        stroke="var(--vermilion)"
        strokeWidth="3"
      />
      <path d="M97 30l6 12-9 8 8 14" stroke="var(--marigold)" strokeWidth="4" />
      <path d="M44 96h112v10H44z" fill="var(--line)" />
      <circle cx="84" cy="88" r="8" fill="var(--marigold)" />
      <circle cx="124" cy="117" r="7" fill="var(--marigold)" />
      <circle cx="70" cy="117" r="7" fill="var(--marigold)" />
      {ground}
    </svg>
  );
}

export function Signpost() {
  return (
    <svg {...frame} aria-hidden="true" fill="none">
      <path d="M100 18v106" stroke="var(--line-strong)" strokeWidth="7" />
      <path d="M62 28h66l14 12-14 12H62z" fill="var(--river)" />
      <path d="M138 62H74L60 74l14 12h64z" fill="var(--marigold)" />
      <path d="M74 40h38M86 74h38" stroke="var(--card)" strokeWidth="4" strokeDasharray="1 9" />
      <path d="M150 124c0-10 4-16 4-16s4 6 4 16M44 124c0-14-6-20-6-20s-5 8-3 20" stroke="var(--leaf)" strokeWidth="4" />
      {ground}
    </svg>
  );
}
