import { writtenIn } from "#web/ui/written-in.ts";

type WrittenProps = { as?: "p" | "span" | "strong" | "blockquote" | "h2" | "h3"; className: string; children: string };

/** What a person wrote, with its `lang`. */
export function Written({ as: Element = "p", className, children }: WrittenProps) {
  return (
    <Element lang={writtenIn(children)} className={className}>
      {children}
    </Element>
  );
}
