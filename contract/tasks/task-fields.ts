// The members of a task that its poster writes. All code that handles each of them derives from this table, so that a new field is declared
// once. Without schemas: pages that only show tasks load it.
import { m } from "#texts/m.ts";
import { ranking } from "./ranking.ts";

type TaskField = {
  label: () => string;
  /** Its name inside a sentence, such as "the title". */
  named: () => string;
  /** How a value is shown (`fieldText`). */
  format: "text" | "category" | "place" | "day" | "money";
  isRequired: boolean;
  /** A bidder must agree again when it changes, and each change is kept as a version of the task. */
  isTerm: boolean;
  /** Text in the poster's own words: moderators review it and can hide it, and it is erased with the account. */
  isPersonal: boolean;
  /** How much a word in this field weighs in a search, as in `task_document` (functions.sql). Null: it is not searched. */
  searchWeight: keyof typeof ranking.weights | null;
  /** The query parameters that narrow a list by this field. A range leaves out tasks that do not fill in the field. */
  filter: { equals: string } | { from: string; to: string } | null;
};

export const taskFields = {
  title: {
    label: m.taskfield_title,
    named: m.taskfield_the_title,
    format: "text",
    isRequired: true,
    isTerm: true,
    isPersonal: true,
    searchWeight: "A",
    filter: null,
  },
  category: {
    label: m.taskfield_category,
    named: m.taskfield_the_category,
    format: "category",
    isRequired: true,
    isTerm: true,
    isPersonal: false,
    searchWeight: "C",
    filter: { equals: "category" },
  },
  description: {
    label: m.taskfield_description,
    named: m.taskfield_the_description,
    format: "text",
    isRequired: true,
    isTerm: true,
    isPersonal: true,
    searchWeight: "B",
    filter: null,
  },
  deadline: {
    label: m.taskfield_deadline,
    named: m.taskfield_the_deadline,
    format: "day",
    isRequired: true,
    isTerm: true,
    isPersonal: false,
    searchWeight: null,
    filter: { from: "dueFrom", to: "dueTo" },
  },
  budget: {
    label: m.taskfield_budget,
    named: m.taskfield_the_budget,
    format: "money",
    isRequired: true,
    isTerm: true,
    isPersonal: false,
    searchWeight: null,
    filter: { from: "minBudget", to: "maxBudget" },
  },
  neededBy: {
    label: m.taskfield_needed_by,
    named: m.taskfield_the_needed_by,
    format: "day",
    isRequired: false,
    isTerm: true,
    isPersonal: false,
    searchWeight: null,
    filter: { from: "neededFrom", to: "neededTo" },
  },
  place: {
    label: m.taskfield_place,
    named: m.taskfield_the_place,
    format: "place",
    isRequired: false,
    isTerm: true,
    isPersonal: false,
    searchWeight: null,
    filter: { equals: "place" },
  },
  town: {
    label: m.taskfield_town,
    named: m.taskfield_the_town,
    format: "text",
    isRequired: false,
    isTerm: true,
    isPersonal: true,
    searchWeight: "C",
    filter: { equals: "town" },
  },
} as const satisfies Record<string, TaskField>;

type Fields = typeof taskFields;
export type TaskFieldName = keyof Fields;
type Property = "isRequired" | "isTerm" | "isPersonal";
/** The names of the fields that have a property, such as `TaskFieldsWith<"isTerm">`. */
export type TaskFieldsWith<Given extends Property> = {
  [Name in TaskFieldName]: Fields[Name][Given] extends true ? Name : never;
}[TaskFieldName];
type Filter = NonNullable<Fields[TaskFieldName]["filter"]>;
type RangeFilter = Extract<Filter, { from: string }>;
type EqualsFilter = Extract<Filter, { equals: string }>;
export type TaskRangeField = { [Name in TaskFieldName]: Fields[Name]["filter"] extends RangeFilter ? Name : never }[TaskFieldName];
export type TaskFilterName = EqualsFilter["equals"] | RangeFilter[keyof RangeFilter];

export const taskFieldNames = Object.keys(taskFields) as TaskFieldName[];

export function taskFieldsWith<Given extends Property>(property: Given) {
  return taskFieldNames.filter((name) => taskFields[name][property]) as TaskFieldsWith<Given>[];
}

/** The texts in the poster's own words. */
export const personalFields = taskFieldsWith("isPersonal");

/** The fields that a search covers, with the weight of a word in each, the highest first. */
export const searchedFields = taskFieldNames
  .flatMap((name) => {
    const { searchWeight, ...field } = taskFields[name];
    return searchWeight ? [{ name, ...field, weight: ranking.weights[searchWeight] }] : [];
  })
  .sort((one, other) => other.weight - one.weight);

export const taskRanges = taskFieldNames.flatMap((name) => {
  const { filter } = taskFields[name];
  return filter && "from" in filter ? [{ field: name as TaskRangeField, ...filter }] : [];
});

/** The fields of a task by themselves, from a body, a row or a table that has other members, too. */
export function pickTaskFields<Source extends Record<TaskFieldName, unknown>>(source: Source): Pick<Source, TaskFieldName> {
  return mapTaskFields((name) => source[name]) as Pick<Source, TaskFieldName>;
}

export function mapTaskFields<Value>(toValue: (name: TaskFieldName) => Value): Record<TaskFieldName, Value> {
  return Object.fromEntries(taskFieldNames.map((name) => [name, toValue(name)])) as Record<TaskFieldName, Value>;
}

/** A task or its row with other personal texts, such as none. */
export function mapPersonalFields<Source extends Record<(typeof personalFields)[number], string>>(
  source: Source,
  toText: (text: string) => string,
): Source {
  return { ...source, ...Object.fromEntries(personalFields.map((name) => [name, toText(source[name])])) };
}
