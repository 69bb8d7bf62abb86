import { Fragment, type ReactNode } from "react";

/**
 * A message with elements in the place of its placeholders: `insert(m.login_no_account, { link: <TextLink to="/signup">{m.login_register()}</TextLink> })`.
 */
export function insert<Name extends string>(
  message: (inputs: Record<Name, string>) => string,
  elements: Record<Name, ReactNode>,
): ReactNode {
  const names = Object.keys(elements) as Name[];
  const marks = Object.fromEntries(names.map((name) => [name, `\0${name}\0`])) as Record<Name, string>;
  return message(marks)
    .split("\0")
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
      <Fragment key={index}>{index % 2 === 1 ? elements[part as Name] : part}</Fragment>
    ));
}
