import { ownValue } from "#contract/platform/own-value.ts";
import { m } from "#texts/m.ts";

export const categories = ["Web Development", "Design", "Writing", "Marketing", "Data Analysis", "Mobile Development", "Other"] as const;

export type Category = (typeof categories)[number];

const names: Record<Category, () => string> = {
  "Web Development": m.category_web_development,
  Design: m.category_design,
  Writing: m.category_writing,
  Marketing: m.category_marketing,
  "Data Analysis": m.category_data_analysis,
  "Mobile Development": m.category_mobile_development,
  Other: m.category_other,
};

/** The name that people read, in their language. What is no category, such as a mistyped address, stays as it is. */
export function categoryName(category: string): string {
  return ownValue(names, category)?.() ?? category;
}
