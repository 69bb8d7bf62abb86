// The links of a delivery.
import { isWebAddress } from "#contract/platform/web-address.ts";
import { m } from "#texts/m.ts";
import { textLink } from "./text-link.ts";

export function WorkLinks({ links }: { links: string[] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={m.delivery_links()} className="grid gap-1">
      {links.filter(isWebAddress).map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="nofollow ugc noopener" className={`${textLink} wrap-anywhere`}>
            {link}
            <span className="sr-only"> {m.delivery_new_tab()}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
