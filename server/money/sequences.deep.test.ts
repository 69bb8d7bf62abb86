import { test } from "vitest";
import { engines } from "#tests/support/engines.ts";
import { checkSequences } from "#tests/support/money-sequences.ts";

test.each(engines)("many generated sequences with crashes conserve every unit and make no payment twice on %s", (engine) =>
  checkSequences(engine, 25),
);
