import { dayText } from "#texts/day-formats.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { categoryName } from "./categories.ts";
import { placeName } from "./places.ts";
import { type TaskFieldName, taskFields } from "./task-fields.ts";

/** The value of a task's field as people read it, in the current language. */
export function fieldText(name: TaskFieldName, value: string | number): string {
  if (value === "" && !taskFields[name].isPersonal) return m.taskfield_none();
  const { format } = taskFields[name];
  if (format === "money") return moneyText(Number(value));
  if (format === "category") return categoryName(String(value));
  if (format === "place") return placeName(String(value));
  return format === "day" ? dayText(String(value)) : String(value);
}
