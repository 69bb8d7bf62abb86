// Dialogs over the page. They trap the focus, give it back, and close on Escape.
import { AlertDialog as BaseAlert } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { FormEvent, ReactNode, RefObject } from "react";
import { m } from "#texts/m.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const backdrop = "fixed inset-0 z-40 bg-backdrop transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";
const popup =
  "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 overflow-y-auto rounded-lg border border-line bg-card p-6 text-ink shadow-soft transition-[opacity,scale] duration-200 data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0 sm:p-8";

type Open = { open: boolean; onOpenChange(open: boolean): void };

export function Dialog({ open, onOpenChange, title, intro, children }: Open & { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup className={`${popup} max-w-lg`}>
          <BaseDialog.Title className="mb-5 pr-12 text-2xl">{title}</BaseDialog.Title>
          {intro && <BaseDialog.Description className="mb-5 text-ink-soft">{intro}</BaseDialog.Description>}
          {children}
          {/* Last, so that the focus goes first to the content. */}
          <BaseDialog.Close
            render={<IconButton icon="close" label={m.dialog_close()} className="absolute top-4 right-4 sm:top-6 sm:right-6" />}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const tones = {
  success: { icon: "check", color: "bg-leaf-tint text-leaf" },
  info: { icon: "info", color: "bg-river-tint text-river" },
  danger: { icon: "alert", color: "bg-vermilion-tint text-vermilion" },
} as const satisfies Record<string, { icon: IconName; color: string }>;

type AlertProps = Open & {
  tone?: keyof typeof tones;
  title: string;
  message: ReactNode;
  /** Takes the focus after closing; while empty, or true, whatever had it before does. */
  finalFocus?: RefObject<HTMLElement | null> | (() => boolean);
};

/** Asks before something is done: an `alertdialog` with buttons to cancel and to confirm. */
export function ConfirmDialog({
  tone = "danger",
  confirm,
  cancel = m.dialog_cancel(),
  busy = false,
  onConfirm,
  ...alert
}: AlertProps & { confirm: string; cancel?: string; busy?: boolean; onConfirm(): void }) {
  return (
    <AlertFrame {...alert} tone={tone}>
      <BaseAlert.Close render={<Button variant="secondary">{cancel}</Button>} />
      <Button variant={tone === "danger" ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </AlertFrame>
  );
}

type AlertFormProps = AlertProps & {
  confirm: string;
  cancel?: string | undefined;
  busy: boolean;
  form: RefObject<HTMLFormElement | null>;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** What the person has to enter before confirming. */
  children?: ReactNode;
};

/** Asks before something that cannot be undone: an `alertdialog` that a form confirms. */
export function AlertForm({
  tone = "danger",
  confirm,
  cancel = m.dialog_cancel(),
  busy,
  form,
  onSubmit,
  children,
  ...alert
}: AlertFormProps) {
  return (
    <AlertFrame {...alert} tone={tone}>
      <form ref={form} noValidate onSubmit={onSubmit} className="grid w-full gap-5 text-left">
        {children}
        <div className="flex flex-wrap justify-center gap-3">
          <BaseAlert.Close disabled={busy} render={<Button variant="secondary">{cancel}</Button>} />
          <Button type="submit" variant={tone === "danger" ? "danger" : "primary"} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </AlertFrame>
  );
}

/** A message that must be read: an `alertdialog` with one button, and below it what may come next. */
export function MessageDialog({ children, ...alert }: AlertProps & { children?: ReactNode }) {
  return (
    <AlertFrame {...alert}>
      <BaseAlert.Close render={<Button>{m.dialog_ok()}</Button>} />
      {children}
    </AlertFrame>
  );
}

function AlertFrame({ open, onOpenChange, tone = "info", title, message, finalFocus, children }: AlertProps & { children: ReactNode }) {
  return (
    <BaseAlert.Root open={open} onOpenChange={onOpenChange}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={backdrop} />
        <BaseAlert.Popup finalFocus={finalFocus} className={`${popup} max-w-md text-center`}>
          <span className={`mx-auto mb-4 grid size-14 place-items-center rounded-full ${tones[tone].color}`}>
            <Icon name={tones[tone].icon} className="size-7" />
          </span>
          <BaseAlert.Title className="mb-2 text-2xl">{title}</BaseAlert.Title>
          <BaseAlert.Description className="text-ink-soft">{message}</BaseAlert.Description>
          <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}
