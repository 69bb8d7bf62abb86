import { useLocation, useNavigate, useNavigation } from "react-router";
import { limits } from "#contract/platform/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { type ShownName, shownIn } from "./load.ts";

type ShowMoreProps = { name?: ShownName; variant?: "secondary" | "quiet"; className?: string; children: string };

/** Loads the list with another page of entries. Their number is in the address, so that back and reload show as many. */
export function ShowMore({ name = "shown", variant = "secondary", className = "justify-self-center", children }: ShowMoreProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const more = new URLSearchParams(search);
  more.set(name, String(shownIn(search, name) + limits.page));
  return (
    <Button
      variant={variant}
      busy={navigation.location?.search === `?${more}`}
      onClick={() => navigate(`${pathname}?${more}`, { replace: true, preventScrollReset: true })}
      className={className}
    >
      {children}
    </Button>
  );
}
