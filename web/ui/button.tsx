import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export type ButtonLook = { variant?: "primary" | "accent" | "secondary" | "quiet" | "danger"; size?: "md" | "lg"; icon?: IconName };

const variants = {
  primary: "button-primary",
  accent: "button-accent",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
};

const sizes = { md: "", lg: "button-lg" };

export function buttonClass(variant: keyof typeof variants, size: keyof typeof sizes, className: string): string {
  return ["button", variants[variant], sizes[size], className].filter(Boolean).join(" ");
}

/** `busy` keeps the button in place, disabled, with a turning mark; the words are the caller's. */
export function Button({
  variant = "primary",
  size = "md",
  icon,
  busy = false,
  className = "",
  children,
  ...props
}: ComponentProps<"button"> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      disabled={busy || props.disabled}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function ButtonLink({ variant = "primary", size = "md", icon, className = "", children, ...props }: LinkProps & ButtonLook) {
  return (
    <Link discover="none" {...props} className={buttonClass(variant, size, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A square button that shows an icon alone; `label` is its name. */
export function IconButton({
  icon,
  label,
  className = "",
  ...props
}: Omit<ComponentProps<"button">, "children"> & { icon: IconName; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={`grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors duration-150 hover:bg-sunk disabled:cursor-not-allowed disabled:opacity-50 ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}

function Spinner() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 animate-spin" fill="none" stroke="currentColor" strokeWidth={3}>
      <circle cx="12" cy="12" r="9" className="opacity-30" />
      <path d="M12 3a9 9 0 0 1 9 9" strokeLinecap="round" />
    </svg>
  );
}
