import { useState } from "react";
import type { StartedPayment } from "#contract/money/money.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { openAddress } from "#web/ui/open-address.ts";

/** Where an administrator confirms payments there is no address: the page shows how to pay. */
export function openPayment({ url }: StartedPayment): void {
  if (url !== null) openAddress(url);
}

/** Starts to pay the price that the poster saw. A repeated press opens the same payment. */
export function useStartPayment(task: string, price: number) {
  const [fault, setFault] = useState("");
  const { send, busy } = useChange("POST /mytask/{id}/payments", {
    onDone: openPayment,
    onFailed: (error) => setFault(m.payment_failed_to_start({ reason: failureReason(error) })),
    anchor: "#payment",
  });
  return {
    fault,
    busy,
    start() {
      setFault("");
      send({ id: task, body: { amount: price } });
    },
  };
}
