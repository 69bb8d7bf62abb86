import { m } from "#texts/m.ts";
import { IconButton } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";

/** A text for the banking app, with a button that copies it. */
export function CopiedText({ label, text, isCode = false }: { label: string; text: string; isCode?: boolean }) {
  return (
    <span className={`flex items-center gap-1 ${isCode ? "" : "flex-wrap"}`}>
      <span className={isCode ? "whitespace-nowrap" : "wrap-anywhere"}>{text}</span>
      <IconButton
        icon="copy"
        label={label}
        onClick={() => copyText(text, { copied: m.staffmoney_copied(), failed: m.staffmoney_copy_failed() })}
      />
    </span>
  );
}
