// `npm run ledger -- check`: proves that every balance equals its transfers and that everything adds up to zero.
import { recordLedgerCheck } from "#server/money/ledger/check-ledger.server.ts";
import { CommandError, runCommand, withOperatorDatabase } from "./command.ts";

await runCommand(async () => {
  if (process.argv[2] !== "check" || process.argv.length > 3) throw new CommandError("Usage: npm run ledger -- check");
  const { faults } = await withOperatorDatabase(({ db }) => recordLedgerCheck(db));
  if (faults.length > 0) throw new CommandError(`The ledger is broken:\n${faults.join("\n")}`);
  console.log("The ledger is consistent: every balance equals its transfers, and all balances add up to zero.");
});
