// The logos come from the public icon service of the Simple Icons project.
export type Technology = { name: string; slug: string };

export const technologies: readonly Technology[] = [
  { name: "React", slug: "react" },
  { name: "React Router", slug: "reactrouter" },
  { name: "TypeScript", slug: "typescript" },
  { name: "Tailwind CSS", slug: "tailwindcss" },
  { name: "Vite", slug: "vite" },
  { name: "Node.js", slug: "nodedotjs" },
  { name: "Hono", slug: "hono" },
  { name: "PostgreSQL", slug: "postgresql" },
  { name: "Drizzle", slug: "drizzle" },
  { name: "Zod", slug: "zod" },
];

export function iconAddress({ slug }: Technology): string {
  return `https://cdn.simpleicons.org/${slug}`;
}
