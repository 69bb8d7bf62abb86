// What receipts and invoices show about the person, edited on the profile page.
import { useState } from "react";
import { Billing } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import { FailedPart, Loaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { FaultLine } from "#web/ui/fault-line.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toasts.tsx";

type BillingCardProps = { user: User; billing: Billing | Promise<Billing> };

export function BillingCard({ user, billing }: BillingCardProps) {
  return (
    <SettingsCard id="billing" title={m.billing_title()} text={m.billing_text()}>
      <Loaded
        data={billing}
        waiting={<Skeleton className="h-80 rounded-md" />}
        failed={(failure) => <FailedPart title={m.billing_load_failed()} {...failure} />}
      >
        {(known) => <BillingForm user={user} billing={known} />}
      </Loaded>
    </SettingsCard>
  );
}

function BillingForm({ user, billing: { name, address, taxId } }: { user: User; billing: Billing }) {
  const [fault, setFault] = useState("");
  const form = useForm("PUT /me/billing", {
    name: "billing",
    person: user.id,
    start: { name, address, taxId },
    onDone() {
      form.sent();
      toast.success(m.billing_saved());
    },
    onFailed: ({ reason, isAtField }) => setFault(isAtField ? "" : m.billing_failed({ reason })),
    anchor: "#billing",
  });

  function submit() {
    setFault("");
    const body = form.check(Billing);
    if (body) form.send({ body });
  }

  return (
    <form {...form.props(submit)} aria-busy={form.busy} className="grid gap-5">
      <TextField
        label={m.billing_name()}
        autoComplete="name"
        maxLength={limits.billingName}
        hint={m.billing_name_hint({ name: user.displayName })}
        {...form.field("name")}
      />
      <TextArea
        label={m.billing_address()}
        autoComplete="street-address"
        rows={3}
        maxLength={limits.billingAddress}
        hint={m.billing_optional()}
        {...form.field("address")}
      />
      <TextField
        label={m.billing_tax_id()}
        autoComplete="off"
        maxLength={limits.billingTaxId}
        hint={m.billing_optional()}
        {...form.field("taxId")}
      />
      <FaultLine fault={fault} />
      <Button type="submit" icon="check" busy={form.busy} className="max-sm:w-full sm:justify-self-start">
        {m.billing_save()}
      </Button>
    </form>
  );
}
