/** What the audit log records: the kind of subject and the action. */
export type AuditAction =
  | "account.change"
  | "account.open"
  | "appeal.decide"
  | "appeal.send"
  | "case.release"
  | `credential.${"bring" | "create" | "remove" | "withdraw"}`
  | "deal.step"
  | `decision.${"end" | "make" | "undo"}`
  | "dispute.statement"
  | `email.${"cancel" | "change" | "request" | "verify"}`
  | `export.${"audit" | "decisions" | "feedback" | "ledger" | "people"}`
  | `feedback.${"answer" | "send"}`
  | `invitation.${"create" | "delete"}`
  | `market.${"change" | "remove_sample"}`
  | "message.send"
  | `money.${"approve" | "charge_back" | "confirm" | "fail" | "note" | "receive" | "resolve" | "retry"}`
  | `passkey.${"add" | "remove" | "rename"}`
  | "password.change"
  | "payment.start"
  | `payout.${"account" | "request"}`
  | `person.${"block" | "change" | "export" | "join" | "leave" | "role" | "unblock"}`
  | `question.${"answer" | "ask" | "delete"}`
  | `recovery.${"finish" | "start" | "stop"}`
  | "report.send"
  | "review.write"
  | `session.${"begin" | "end"}`
  | `task.${"delete" | "edit" | "invite" | "like" | "post"}`
  | `twofactor.${"codes" | "disable" | "enable"}`;

export type AuditKind = AuditAction extends `${infer Kind}.${string}` ? Kind : never;
