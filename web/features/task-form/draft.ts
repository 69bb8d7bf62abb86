// What somebody typed and has not sent yet. It outlives a reload and a session that ends, and belongs to one person.
import { fieldNames, type TaskValues } from "./task-values.ts";

type Draft = { person: string; values: TaskValues };

const prefix = "draft:";

export function readDraft(name: string, person: string): TaskValues | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(sessionStorage.getItem(prefix + name) ?? "null");
    const whole = draft?.person === person && fieldNames.every((field) => typeof draft.values?.[field] === "string");
    return whole ? (draft.values ?? null) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, person: string, values: TaskValues): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ person, values } satisfies Draft));
  } catch {
    // Storage may be full or forbidden; the form then keeps it as long as it stays open.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}
