import { useEffect, useId, useRef } from "react";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { downloadFile } from "#web/ui/download.ts";
import { focusElement } from "#web/ui/focus-element.ts";

/** `message` says what led here. The codes are not shown again. */
export function RecoveryCodeList({ codes, message, onSaved }: { codes: string[]; message?: string; onSaved(): void }) {
  const messageId = useId();
  const list = useRef<HTMLUListElement>(null);
  const text = `${codes.join("\n")}\n`;
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
    <section
      ref={focusElement}
      tabIndex={-1}
      aria-label={m.twofactor_codes_title()}
      aria-describedby={message && messageId}
      className="grid gap-4 outline-none"
    >
      {message && (
        <p id={messageId} className="rounded-md bg-leaf-tint px-4 py-3">
          {message}
        </p>
      )}
      <h3 className="text-lg font-semibold">{m.twofactor_codes_title()}</h3>
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
    </section>
  );
}
