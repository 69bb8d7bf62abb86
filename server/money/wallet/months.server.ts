// What a person earned, spent and took out by month, from the ledger.
import { fromMinor } from "#contract/market/amounts.ts";
import type { MoneyMonth } from "#contract/money/money.ts";
import { accounts } from "#server/money/ledger/ledger.server.ts";
import { moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { payments } from "#server/money/tables/payment.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type SQL, sql } from "#server/platform/database/drizzle.server.ts";

type Row = { month: string; earned: number; fees: number; spent: number; paidout: number };

export async function readMonths(db: Db, personId: string): Promise<MoneyMonth[]> {
  const { amount, kind, fromAccount, toAccount, payerId } = moneyTransfers;
  const balance = accounts.balance(personId);
  const change = (account: string) => sql`case ${account} when ${toAccount} then ${amount} when ${fromAccount} then -${amount} end`;
  const inMonth = sql`${moneyTransfers.at} >= (select min(month) from months) at time zone 'utc'`;
  const isPayout = sql`${kind} in ('payout', 'payout_failed')`;
  const { rows } = await db.execute<Row>(sql`
    with months as (
      select date_trunc('month', now() at time zone 'utc') - make_interval(months => back) as month from generate_series(0, 11) as back
    ), changes as (
      select ${moneyTransfers.at}, case when ${isPayout} then 0 else ${change(balance)} end as earned, 0 as fees, 0 as spent,
        case when ${isPayout} then -(${change(balance)}) else 0 end as paidout
      from ${moneyTransfers} where ${inMonth} and ${balance} in (${fromAccount}, ${toAccount})
      union all
      select ${moneyTransfers.at}, 0, ${change(accounts.fees())}, 0, 0
      from ${moneyTransfers} join ${payments} on ${payments.id} = ${moneyTransfers.paymentId} and ${payments.payeeId} = ${personId}
      where ${inMonth} and ${accounts.fees()} in (${fromAccount}, ${toAccount})
      union all
      select ${moneyTransfers.at}, 0, 0, case when ${kind} in ('secured', 'refund_failed') then ${amount} else -${amount} end, 0
      from ${moneyTransfers} where ${inMonth} and ${payerId} = ${personId}
    )
    select to_char(months.month, 'YYYY-MM') as month, ${sumOf("earned")}, ${sumOf("fees")}, ${sumOf("spent")}, ${sumOf("paidout")}
    from months left join changes on date_trunc('month', changes.at at time zone 'utc') = months.month
    group by months.month order by months.month`);
  return rows.map(({ month, earned, fees, spent, paidout }) => ({
    month,
    ...{ earned: fromMinor(earned), fees: fromMinor(fees), spent: fromMinor(spent), paidOut: fromMinor(paidout) },
  }));
}

function sumOf(name: string): SQL {
  return sql`coalesce(sum(${sql.raw(name)}), 0)::float8 as ${sql.raw(name)}`;
}
