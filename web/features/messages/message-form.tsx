import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { NewMessage } from "#contract/messages/message.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { TextArea } from "#web/ui/field.tsx";
import { textLink } from "#web/ui/text-link.ts";

type MessageFormProps = { thread: string; person: string; other: string; enterSends: boolean; send(text: string): void };

/** It grows with its text, up to six lines. */
export function MessageForm({ thread, person, other, enterSends, send }: MessageFormProps) {
  const draft = useDraft(`message:${thread}`, person, { text: "" });
  const [error, setError] = useState<string>();
  const label = m.thread_message_to({ name: other });

  function submit(event?: FormEvent) {
    event?.preventDefault();
    const given = NewMessage.safeParse(draft.values);
    if (!given.success) return setError(given.error.issues[0]?.message);
    send(given.data.text);
    draft.reset();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event, enterSends)) return;
    event.preventDefault();
    if (draft.values.text.trim()) submit();
  }

  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2 border-t border-line bg-card px-4 py-3 sm:px-6">
      <TextArea
        label={label}
        labelHidden
        placeholder={label}
        name="text"
        rows={1}
        maxLength={limits.message}
        value={draft.values.text}
        onChange={(event) => {
          setError(undefined);
          draft.change("text", event.target.value);
        }}
        onKeyDown={onKeyDown}
        hint={<Hint enterSends={enterSends} />}
        error={error}
        className="min-w-0 flex-1 pointer-coarse:max-sm:[&_p[id$=hint]]:sr-only [&_textarea]:field-sizing-content [&_textarea]:max-h-44 [&_textarea]:resize-none"
      />
      <Button type="submit" icon="arrow-right" className="min-h-12">
        <span className="max-sm:sr-only">{m.thread_send()}</span>
      </Button>
    </form>
  );
}

function Hint({ enterSends }: { enterSends: boolean }) {
  const breaks = /^(Mac|iP)/.test(navigator.platform) ? m.thread_enter_breaks_mac : m.thread_enter_breaks;
  return (
    <>
      {m.thread_private()}{" "}
      <span className="pointer-coarse:hidden">
        {enterSends ? m.thread_enter_sends() : breaks()}{" "}
        <Link to={`${pagePaths.profile}#messages`} aria-label={m.thread_enter_change()} className={textLink}>
          {m.thread_change()}
        </Link>
      </span>
    </>
  );
}

/** While letters are composed, Enter ends the composition: Safari then reports the key code 229. On a touch screen Enter is the only way to a new line. */
function isSendKey({ key, keyCode, nativeEvent, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, enterSends: boolean): boolean {
  if (key !== "Enter" || nativeEvent.isComposing || keyCode === 229) return false;
  if (ctrlKey || metaKey) return true;
  return enterSends && !shiftKey && !altKey && !matchMedia("(pointer: coarse)").matches;
}
