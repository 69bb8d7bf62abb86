import { type ReactNode, type Ref, useId } from "react";

type SettingsCardProps = {
  id?: string;
  title: string;
  text?: string;
  danger?: boolean;
  /** For a heading that takes the focus of something that disappears. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  children?: ReactNode;
};

/** A section of the profile page. */
export function SettingsCard({ id, title, text, danger = false, heading, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`grid gap-4 rounded-lg border bg-card p-5 shadow-soft sm:p-9 ${danger ? "border-vermilion" : "border-line"}`}
    >
      <div className="grid gap-2">
        <h2 ref={heading} id={titleId} tabIndex={heading ? -1 : undefined} className="scroll-mt-28 text-2xl">
          {title}
        </h2>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
