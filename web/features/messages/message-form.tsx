import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { limits } from "#contract/limits.ts";
import { NewMessage } from "#contract/message.ts";
import { Button } from "#web/ui/button.tsx";
import { dropDraft, keepDraft, readDraft } from "#web/ui/draft.ts";
import { TextArea } from "#web/ui/field.tsx";

type MessageFormProps = { thread: string; person: string; other: string; send(text: string): void };

/** What is typed is kept until it is sent, also over a reload. */
export function MessageForm({ thread, person, other, send }: MessageFormProps) {
  const draft = `message:${thread}`;
  const [text, setText] = useState(() => readDraft(draft, person, ["text"])?.text ?? "");
  const [error, setError] = useState<string>();
  const form = useId();

  function type(next: string) {
    setText(next);
    setError(undefined);
    keepDraft(draft, person, { text: next });
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    const given = NewMessage.safeParse({ text });
    if (!given.success) return setError(given.error.issues[0]?.message);
    send(given.data.text);
    type("");
    dropDraft(draft);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  }

  return (
    <form id={form} noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label={`Message to ${other}`}
        name="text"
        rows={3}
        maxLength={limits.message}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        hint="Only the two of you can read it. Ctrl + Enter sends."
        error={error}
      />
      <Button type="submit" icon="arrow-right" className="justify-self-end max-sm:w-full">
        Send
      </Button>
    </form>
  );
}
