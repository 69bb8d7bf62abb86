import { type ChangeEventHandler, type ReactNode, useId } from "react";

type ChoicesProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  error: string | undefined;
};

/** Radio buttons with an error for all of them. */
export function Choices({ legend, name, options, value, onChange, error }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-center gap-2.5 rounded-md border border-line-strong px-3 py-2 has-checked:border-river has-checked:bg-river-tint"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={onChange}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-river"
            />
            {option.label}
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="text-sm font-medium text-vermilion empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
