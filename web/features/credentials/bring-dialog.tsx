import { useRef, useState } from "react";
import type { Me } from "#contract/account/account.ts";
import { BringCredential } from "#contract/credentials/credential.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { errorsByField, failureReason } from "#web/ui/failure-reason.ts";
import { TextArea } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";

export function BringDialog({ markets, account, close }: { markets: string[]; account: Me | Promise<Me>; close(): void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const isUnverified = useLoaded(account)?.emailVerified === false;
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChange("POST /me/credentials/brought", {
    onDone() {
      close();
      toast.success(m.credential_bring_done());
    },
    onFailed: (failure) => refuse(m.credential_bring_failed({ reason: failureReason(failure) })),
  });

  function refuse(reason: string | undefined) {
    setError(reason);
    field.current?.focus();
  }

  function submit() {
    const parsed = BringCredential.safeParse({ text });
    if (parsed.error) return refuse(errorsByField(parsed.error).text);
    setError(undefined);
    send({ body: parsed.data });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && close()}
      title={m.credential_bring_title()}
      intro={markets.length > 0 ? m.credential_bring_text({ hosts: markets.join(", ") }) : m.credential_bring_none()}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isUnverified && <p className="font-medium text-vermilion">{m.credential_brought_verify()}</p>}
        <Button variant="secondary" icon="plus" onClick={() => files.current?.click()} className="justify-self-start">
          {m.credential_bring_file()}
        </Button>
        <input
          ref={files}
          type="file"
          accept=".jwt,.txt,application/vc+jwt,text/plain"
          aria-label={m.credential_bring_file()}
          onChange={async ({ target }) => setText((await target.files?.[0]?.slice(0, limits.credential + 1).text()) ?? "")}
          hidden
        />
        <TextArea
          ref={field}
          label={m.credential_bring_label()}
          rows={4}
          spellCheck={false}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" icon="check" busy={busy} className="justify-self-start">
          {m.credential_bring_send()}
        </Button>
      </form>
    </Dialog>
  );
}
