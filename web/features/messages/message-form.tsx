import { type FormEvent, type KeyboardEvent, useState } from "react";
import { NewMessage } from "#contract/messages/message.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { TextArea } from "#web/ui/field.tsx";

type MessageFormProps = { thread: string; person: string; other: string; send(text: string): void };

/** It grows with its text, up to six lines. */
export function MessageForm({ thread, person, other, send }: MessageFormProps) {
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
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
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
        hint={m.thread_message_hint()}
        error={error}
        className="min-w-0 flex-1 max-sm:[&_p[id$=hint]]:sr-only [&_textarea]:field-sizing-content [&_textarea]:max-h-44 [&_textarea]:resize-none"
      />
      <Button type="submit" icon="arrow-right" className="min-h-12">
        <span className="max-sm:sr-only">{m.thread_send()}</span>
      </Button>
    </form>
  );
}
