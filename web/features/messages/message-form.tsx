import { type FormEvent, type KeyboardEvent, useState } from "react";
import { limits } from "#contract/limits.ts";
import { NewMessage } from "#contract/message.ts";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { TextArea } from "#web/ui/field.tsx";

type MessageFormProps = { thread: string; person: string; other: string; send(text: string): void };

export function MessageForm({ thread, person, other, send }: MessageFormProps) {
  const draft = useDraft(`message:${thread}`, person, { text: "" });
  const [error, setError] = useState<string>();

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
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label={`Message to ${other}`}
        name="text"
        rows={3}
        maxLength={limits.message}
        value={draft.values.text}
        onChange={(event) => {
          setError(undefined);
          draft.change("text", event.target.value);
        }}
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
