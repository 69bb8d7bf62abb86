import { useEffect, useRef, useState } from "react";
import { m } from "#texts/m.ts";
import { askBeforeLeaving } from "#web/data/guarded-navigation.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { downloadFile } from "#web/ui/download.ts";
import { focusElement } from "#web/ui/focus-element.ts";

/** `message` says what led here. The codes are not shown again. */
export function RecoveryCodeList({ codes, message, onSaved }: { codes: string[]; message?: string; onSaved(): void }) {
  const list = useRef<HTMLUListElement>(null);
  const text = `${codes.join("\n")}\n`;
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => askBeforeLeaving((leavePage) => setLeave(() => leavePage)), []);
  // The browser asks before the page is closed or reloaded.
  useEffect(() => {
    const leaving = new AbortController();
    addEventListener("beforeunload", (event) => event.preventDefault(), leaving);
    return () => leaving.abort();
  }, []);

  async function copy() {
    const isCopied = await copyText(text, { copied: m.twofactor_codes_copied(), failed: m.twofactor_codes_copy_failed() });
    if (!isCopied && list.current) getSelection()?.selectAllChildren(list.current);
  }

  return (
    <section aria-label={m.twofactor_codes_title()} className="grid gap-4">
      {message && (
        <p ref={focusElement} tabIndex={-1} className="scroll-mt-28 rounded-md bg-leaf-tint px-4 py-3 outline-none">
          {message}
        </p>
      )}
      <h3 ref={message ? undefined : focusElement} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold outline-none">
        {m.twofactor_codes_title()}
      </h3>
      <p className="text-ink-soft">{m.twofactor_codes_text()}</p>
      <ul
        ref={list}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-2 rounded-md bg-sunk px-4 py-3 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          {m.twofactor_codes_copy()}
        </Button>
        <Button
          variant="secondary"
          icon="download"
          onClick={() => downloadFile("taskhaat-recovery-codes.txt", new Blob([text], { type: "text/plain" }))}
        >
          {m.twofactor_codes_download()}
        </Button>
        <Button onClick={onSaved}>{m.twofactor_codes_saved()}</Button>
      </div>
      <ConfirmDialog
        open={leave !== null}
        onOpenChange={() => setLeave(null)}
        title={m.twofactor_codes_leave()}
        message={m.twofactor_codes_leave_text()}
        confirm={m.twofactor_codes_leave_confirm()}
        onConfirm={() => leave?.()}
      />
    </section>
  );
}
