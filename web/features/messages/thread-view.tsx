// One conversation on the screen: who, about what, what was said, and a place to write.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { Message } from "#contract/message.ts";
import { pagePaths } from "#contract/paths.ts";
import { browserClient } from "#web/api.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { newKey } from "#web/ui/idempotency-key.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { detailsPath, personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { Bubble, PendingBubble } from "./bubbles.tsx";
import { MessageForm } from "./message-form.tsx";
import { WaitingThreads } from "./thread-list.tsx";
import { useThread } from "./use-thread.ts";

type ThreadViewProps = { id: string; user: User; report(message: Message): ReactNode };

export function ThreadView({ id, user, report }: ThreadViewProps) {
  const state = useThread(id);
  const { known, failure, pending, busy } = state;
  const end = useRef<HTMLDivElement>(null);
  const count = (known?.messages.length ?? 0) + pending.length;
  const newest = known?.messages.at(-1)?._id;

  useEffect(() => {
    if (count > 0 && newest !== undefined) end.current?.scrollIntoView({ block: "nearest" });
  }, [count, newest]);

  if (!known) {
    if (failure === null) return <WaitingThreads />;
    const isLost = failure instanceof ApiError && failure.status === 404;
    return (
      <StateMessage
        drawing={isLost ? "signpost" : "torn-awning"}
        role="alert"
        title={isLost ? "There is no such conversation." : "This conversation could not be read."}
        text={isLost ? "Only its two sides can see it." : failureReason(failure)}
      >
        {isLost ? <ButtonLink to={pagePaths.messages}>Messages</ButtonLink> : <Button onClick={state.load}>Try again</Button>}
      </StateMessage>
    );
  }
  const { thread, messages, next } = known;
  const { other, task } = thread;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={other.name} photoURL={other.photoURL} size="md" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl sm:text-3xl">
            <Link to={personPath(other.id)} className="hover:text-river">
              {other.name}
            </Link>
          </h1>
          <p className="truncate text-ink-soft">
            <Link to={`${detailsPath(task._id)}#offers`} className={`${textLink} inline-block min-h-6 max-w-full truncate`}>
              {task.title}
            </Link>
          </p>
        </div>
        {!thread.isBlocked && <BlockButton person={other} done={state.load} />}
      </header>
      <section aria-label="Messages" className="grid gap-3 rounded-lg border border-line bg-card p-4 shadow-soft sm:p-6">
        {next && (
          <Button variant="quiet" busy={busy} onClick={state.showEarlier} className="justify-self-center">
            Show earlier messages
          </Button>
        )}
        {count === 0 && <p className="py-8 text-center text-ink-soft">Nothing was said yet. Ask what you need to know.</p>}
        <ol aria-live="polite" aria-relevant="additions" className="grid gap-3">
          {messages.map((message) => (
            <Bubble key={message._id} message={message} isMine={message.author.id !== other.id} report={report} />
          ))}
        </ol>
        {pending.map((one) => (
          <PendingBubble key={one.key} pending={one} again={() => state.send(one)} drop={() => state.drop(one.key)} />
        ))}
        <div ref={end} />
      </section>
      {thread.isBlocked ? (
        <p className="flex items-start gap-2 rounded-md bg-sunk px-4 py-3">
          <Icon name="lock" className="mt-0.5" />
          One of you has blocked the other: there are no messages between you.
        </p>
      ) : (
        <MessageForm thread={id} person={user.id} other={other.name} send={(text) => state.send({ key: newKey(), text })} />
      )}
    </div>
  );
}

function BlockButton({ person, done }: { person: { id: string; name: string }; done(): Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");

  async function block() {
    setBusy(true);
    try {
      await browserClient.signedIn.request("PUT /blocks/{id}", { id: person.id });
      setAsking(false);
      await done();
    } catch (error) {
      setFault(` It did not work. ${failureReason(error)}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="quiet" icon="lock" onClick={() => setAsking(true)} className="text-ink-soft">
        Block
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${person.name}?`}
        message={`There will be no new offers and no messages between you. You can take it back on your profile page.${fault}`}
        confirm="Block"
        busy={busy}
        onConfirm={block}
      />
    </>
  );
}
