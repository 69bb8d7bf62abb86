import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { type ButtonLook, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Variant = NonNullable<ButtonLook["variant"]>;

/** A link to a path of the site. A list has dozens of them, and the router's `Link` takes a sixth of the time in which its page renders. */
export function CardLink({ href, state, ...props }: Omit<ComponentProps<"a">, "onClick"> & { href: string; state?: unknown }) {
  const navigate = useNavigate();
  function onClick(event: MouseEvent) {
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    navigate(href, { state });
  }
  return <a {...props} href={href} onClick={onClick} />;
}

/** Looks like a button. */
export function CardButton({
  variant,
  icon,
  children,
  ...props
}: ComponentProps<typeof CardLink> & Pick<ButtonLook, "icon"> & { variant: Variant }) {
  return (
    <CardLink {...props} className={buttonClass(variant, "md", "")}>
      {icon && <Icon name={icon} />}
      {children}
    </CardLink>
  );
}

export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
