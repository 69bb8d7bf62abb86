/** PostgreSQL takes at most 65,535 parameters in one statement. */
const rowsPerStatement = 500;

/** For inserts and lists of ids of unlimited length. */
export function inBatches<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, batch) =>
    rows.slice(batch * rowsPerStatement, (batch + 1) * rowsPerStatement),
  );
}
