// The members of a task that its poster writes. All code that handles each of them derives from this table, so that a new field is declared
// once. Without schemas: pages that only show tasks load it.

type TaskField = {
  isRequired: boolean;
  /** A bidder must agree again when it changes, and each change is kept as a version of the task. */
  isTerm: boolean;
  /** Written by the poster, and erased with the account. */
  isPersonal: boolean;
  isSearchable: boolean;
  /** The query parameters that narrow a list by this field. */
  filter: { equals: string } | { from: string; to: string } | null;
};

export const taskFields = {
  title: { isRequired: true, isTerm: true, isPersonal: true, isSearchable: true, filter: null },
  category: { isRequired: true, isTerm: true, isPersonal: false, isSearchable: true, filter: { equals: "category" } },
  description: { isRequired: true, isTerm: true, isPersonal: true, isSearchable: true, filter: null },
  deadline: { isRequired: true, isTerm: true, isPersonal: false, isSearchable: false, filter: { from: "dueFrom", to: "dueTo" } },
  budget: { isRequired: true, isTerm: true, isPersonal: false, isSearchable: false, filter: { from: "minBudget", to: "maxBudget" } },
} as const satisfies Record<string, TaskField>;

type Fields = typeof taskFields;
export type TaskFieldName = keyof Fields;
/** The names of the fields that have a property, such as `TaskFieldsWith<"isTerm">`. */
export type TaskFieldsWith<Property extends "isRequired" | "isTerm" | "isPersonal" | "isSearchable"> = {
  [Name in TaskFieldName]: Fields[Name][Property] extends true ? Name : never;
}[TaskFieldName];
type Filter = NonNullable<Fields[TaskFieldName]["filter"]>;
type RangeFilter = Extract<Filter, { from: string }>;
export type TaskRangeField = { [Name in TaskFieldName]: Fields[Name]["filter"] extends RangeFilter ? Name : never }[TaskFieldName];
export type TaskFilterName = Extract<Filter, { equals: string }>["equals"] | RangeFilter[keyof RangeFilter];

export const taskFieldNames = Object.keys(taskFields) as TaskFieldName[];

export function taskFieldsWith<Property extends "isRequired" | "isTerm" | "isPersonal" | "isSearchable">(property: Property) {
  return taskFieldNames.filter((name) => taskFields[name][property]) as TaskFieldsWith<Property>[];
}

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
