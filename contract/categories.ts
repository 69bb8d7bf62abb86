export const categories = ["Web Development", "Design", "Writing", "Marketing", "Data Analysis", "Mobile Development", "Other"] as const;

export type Category = (typeof categories)[number];
