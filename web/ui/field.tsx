// Form fields: a visible label, a hint and an error, both tied to the control.
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";

/** `labelHidden` is for a field whose purpose is clear from its place and placeholder. */
type Words = { label: string; labelHidden?: boolean | undefined; hint?: ReactNode; error?: string | undefined };
type Control = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined; className: string };

const control = "field-control";

/** For a control of your own: `children` receives what ties it to its label, hint and error. */
function Field({
  label,
  labelHidden,
  hint,
  error,
  className = "",
  children,
}: Words & { className?: string | undefined; children(control: Control): ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "font-semibold"}>
        {label}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described, className: control })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-vermilion empty:hidden">
        {error && <Icon name="alert" className="mt-0.5 size-4" />}
        {error}
      </p>
    </div>
  );
}

export function TextField({ label, hint, error, className, ...props }: Words & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tied) => <input type="text" {...props} {...tied} />}
    </Field>
  );
}

export function TextArea({ label, labelHidden, hint, error, className, ...props }: Words & ComponentProps<"textarea">) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} className={className}>
      {(tied) => <textarea rows={6} {...props} {...tied} className={`${tied.className} resize-y`} />}
    </Field>
  );
}

/** A text area whose hint ends with the number of characters typed and allowed. */
export function CountedTextArea({ hint, ...props }: ComponentProps<typeof TextArea> & { value: string; maxLength: number }) {
  return (
    <TextArea
      {...props}
      hint={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{hint}</span>
          <span className="tabular-nums">
            {numberText(props.value.length)} / {numberText(props.maxLength)}
          </span>
        </span>
      }
    />
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  options,
  placeholder,
  ...props
}: Words &
  ComponentProps<"select"> & {
    options: readonly (string | { value: string; label: string; disabled?: boolean })[];
    placeholder?: string;
  }) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tied) => (
        <span className="relative grid">
          <select {...props} {...tied} className={`${tied.className} appearance-none pr-11`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label: text, ...rest } = typeof option === "string" ? { value: option, label: option } : option;
              return (
                <option key={value} value={value} {...rest}>
                  {text}
                </option>
              );
            })}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft" />
        </span>
      )}
    </Field>
  );
}

export function PasswordField({ label, hint, error, className, ...props }: Words & Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tied) => (
        <span className="relative grid">
          <input {...props} {...tied} type={shown ? "text" : "password"} className={`${tied.className} pr-13`} />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon name={shown ? "eye-off" : "eye"} />
            <span className="sr-only">{shown ? m.input_password_hide() : m.input_password_show()}</span>
          </button>
        </span>
      )}
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & { label: ReactNode; error?: string | undefined };

export function CheckboxField({ label, error, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-river"
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-vermilion empty:hidden">
        {error}
      </p>
    </div>
  );
}
