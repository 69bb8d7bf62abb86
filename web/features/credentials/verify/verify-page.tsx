// Checks a credential or the proof of an offer in the browser: from a file, a pasted text, or a link to a credential of this market.
import { type ChangeEvent, type DragEvent, type FormEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#contract/client.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { browserClient } from "#web/data/api.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Checked } from "./check-text.ts";

const VerifyResult = lazyPart(() => import("./verify-result.tsx").then((module) => module.VerifyResult));

/** In bytes: a credential or a proof, and a file with the proofs of many offers. */
const largest = { text: 64_000, file: 1_000_000 };
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is wrong with what was given, before it can be checked. */
class Unusable extends Error {}

export function VerifyPage() {
  const { search } = useLocation();
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [busy, run] = useAction();
  const files = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  function check(read: () => Promise<string>) {
    run(
      async () => {
        setError("");
        setChecked(null);
        const given = await read();
        if (given.trim() === "") throw new Unusable(m.check_empty());
        // Browsers give it only to addresses that nobody between can change.
        if (!globalThis.crypto?.subtle) throw new Unusable(m.check_insecure());
        const { checkText } = await import("./check-text.ts");
        setChecked(await checkText(given));
      },
      (failure) => {
        setError(failure instanceof Unusable ? failure.message : m.check_failed({ reason: failureReason(failure) }));
        field.current?.focus();
      },
    );
  }

  function checkPasted(event: FormEvent) {
    event.preventDefault();
    check(async () => (/^https?:\/\/\S+$/.test(text.trim()) ? readLinked(text.trim()) : text));
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) check(() => readFile(file));
    // So that the same file can be chosen again.
    target.value = "";
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    const dropped = event.dataTransfer.getData("text");
    if (file) check(() => readFile(file));
    else if (dropped) {
      setText(dropped);
      check(async () => dropped);
    }
  }

  const checkLinked = useEffectEvent(() => {
    const linked = new URLSearchParams(search).get("credential");
    if (!linked) return;
    check(async () => {
      const jwt = await readLinked(linked);
      setText(jwt);
      return jwt;
    });
  });
  useEffect(() => checkLinked(), []);

  return (
    <div className="grid grid-cols-1 gap-8">
      <form onSubmit={checkPasted} className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard. */}
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          className={`grid justify-items-center gap-3 rounded-md border-2 border-dashed p-6 text-center ${isOver ? "border-river bg-river-tint" : "border-line-strong/60"}`}
        >
          <Icon name="shield" className="size-8 text-river" />
          <Button variant="secondary" icon="plus" onClick={() => files.current?.click()} disabled={busy}>
            {m.check_choose()}
          </Button>
          <p className="text-sm text-ink-soft">{m.check_drop()}</p>
          <input ref={files} type="file" accept=".json,.jwt,.txt" aria-label={m.check_choose()} onChange={choose} hidden />
        </div>
        <TextArea
          ref={field}
          label={m.check_paste()}
          hint={m.check_paste_hint()}
          error={error}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setError("");
          }}
          maxLength={largest.text}
          spellCheck={false}
          rows={6}
          className="wrap-anywhere"
        />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {busy ? m.check_checking() : m.check_check()}
        </Button>
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <Icon name="lock" className="mt-0.5 size-4" />
          <span>{m.check_private()}</span>
        </p>
      </form>
      <div aria-live="polite">
        {checked && (
          <Suspense fallback={null}>
            <VerifyResult checked={checked} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

async function readFile(file: File): Promise<string> {
  if (file.size > largest.file) throw new Unusable(m.check_too_large({ max: numberText(largest.file / 1_000) }));
  const text = await file.text();
  // Bytes that are no text are read as U+FFFD.
  if (/[\0\uFFFD]/.test(text)) throw new Unusable(m.check_binary());
  return text;
}

/** The id of a credential of this market, or its address. */
async function readLinked(linked: string): Promise<string> {
  const address = URL.parse(linked, location.origin);
  const id = address?.origin === location.origin ? uuid.exec(address.pathname)?.[0] : undefined;
  if (!id) throw new Unusable(m.check_not_here());
  const credential = await browserClient.request("GET /credentials/{id}", { id }).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? new Unusable(m.check_not_here()) : error;
  });
  return credential.jwt;
}
