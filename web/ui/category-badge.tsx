import { type Category, categoryName } from "#contract/tasks/categories.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const marks: Record<Category, { icon: IconName; dye: string }> = {
  "Web Development": { icon: "code", dye: "dye-teal" },
  Design: { icon: "palette", dye: "dye-red" },
  Writing: { icon: "pen", dye: "dye-plum" },
  Marketing: { icon: "megaphone", dye: "dye-ochre" },
  "Data Analysis": { icon: "chart", dye: "dye-indigo" },
  "Mobile Development": { icon: "phone", dye: "dye-green" },
  Other: { icon: "dots", dye: "dye-clay" },
};

/** An icon and a word: readable without its colour. */
export function CategoryBadge({ category }: { category: Category }) {
  const { icon, dye } = marks[category] ?? marks.Other;
  return (
    <span className={`badge ${dye}`}>
      <Icon name={icon} className="size-4" />
      {categoryName(category)}
    </span>
  );
}
