import type { MoneyOrder } from "#contract/money/money.ts";
import { calendarDayText } from "#texts/figure-formats.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { FilterForm, ListFrame } from "#web/features/administration/list-parts.tsx";
import { PersonLink } from "#web/features/administration/people-list.tsx";
import type { List } from "#web/features/administration/read-list.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { CopiedText } from "./copied-text.tsx";
import { orderKinds, orderLook } from "./money-words.ts";
import { type OrderAct, OrderActDialog } from "./order-acts.tsx";
import { OrderActs } from "./order-buttons.tsx";
import { TaskLink } from "./task-link.tsx";
import { useActs } from "./use-acts.ts";

export function OrdersList({ orders, list, me }: { orders: List<MoneyOrder>; list: string; me: string }) {
  const { heading, asked, acting, ask } = useActs<OrderAct, MoneyOrder>();
  return (
    <>
      <FilterForm tab="money" label={m.staffmoney_filter_orders()} kept={{ part: "orders" }}>
        <SelectField
          label={m.staffmoney_show()}
          name="list"
          options={[
            { value: "open", label: m.staffmoney_list_open() },
            { value: "done", label: m.staffmoney_list_done() },
          ]}
          defaultValue={list}
          error={orders.errors.list}
          className="min-w-0 basis-64"
        />
      </FilterForm>
      <ListFrame heading={heading} title={m.staffmoney_orders()} list={orders} nothing={m.staffmoney_no_orders()} actions={null}>
        {(items) => (
          <DataTable
            caption={m.staffmoney_orders()}
            hasCards
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              { label: m.staffmoney_person(), cell: (order) => <Receiver order={order} /> },
              {
                label: m.staffmoney_amount(),
                cell: ({ amount }) => <span className="font-semibold whitespace-nowrap">{moneyText(amount)}</span>,
                isFigure: true,
              },
              { label: m.staffmoney_where(), cell: (order) => <Destination order={order} /> },
              { label: m.staffmoney_since(), cell: ({ createdAt }) => momentText(createdAt) },
              { label: m.staffmoney_state(), cell: (order) => <State order={order} /> },
              list === "done"
                ? { label: m.staffmoney_transfer(), cell: (order) => <Transfer order={order} /> }
                : { label: m.staffmoney_actions(), cell: (order) => <OrderActs order={order} me={me} onAsk={(act) => ask(act, order)} /> },
            ]}
          />
        )}
      </ListFrame>
      {asked && <OrderActDialog key={`${asked.act} ${asked.item._id}`} act={asked.act} order={asked.item} acting={acting} />}
    </>
  );
}

function Receiver({ order: { kind, person } }: { order: MoneyOrder }) {
  return (
    <div className="grid justify-items-start">
      <span className="font-semibold">{orderKinds[kind]()}</span>
      <PersonLink person={person} />
    </div>
  );
}

function Destination({ order: { destination, task, code } }: { order: MoneyOrder }) {
  return (
    <div className="grid justify-items-start gap-1">
      {task && <TaskLink task={task} />}
      {code && <CopiedText label={m.staffmoney_copy({ text: code })} text={code} isCode />}
      {destination && <CopiedText label={m.staffmoney_copy({ text: destination })} text={destination} />}
    </div>
  );
}

function State({ order }: { order: MoneyOrder }) {
  const { failure, approvedBy } = order;
  return (
    <div className="grid justify-items-start gap-1">
      <StateBadge {...orderLook(order)} />
      {failure && <span className="text-sm wrap-anywhere">{failure}</span>}
      {approvedBy && <span className="text-sm text-ink-soft">{m.staffmoney_approved_by({ name: approvedBy.name })}</span>}
    </div>
  );
}

function Transfer({ order: { reference, madeOn, doneAt, confirmedBy } }: { order: MoneyOrder }) {
  const date = madeOn ?? doneAt;
  return (
    <div className="grid gap-1">
      {reference && <span className="wrap-anywhere">{reference}</span>}
      {date && <span className="text-sm text-ink-soft">{madeOn ? calendarDayText(madeOn) : momentText(date)}</span>}
      {confirmedBy && <span className="text-sm text-ink-soft">{m.staffmoney_confirmed_by({ name: confirmedBy.name })}</span>}
      {!reference && !date && !confirmedBy && "–"}
    </div>
  );
}
