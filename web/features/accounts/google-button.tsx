import { useEffect, useId } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "#contract/public-config.ts";
import { loadEmbedded } from "#web/features/identity/create-provider.ts";
import { Button } from "#web/ui/button.tsx";

/** Only where the server has a Google provider. */
export function GoogleButton({ disabled, onClick }: { disabled: boolean; onClick(): void }) {
  const config = useRouteLoaderData<PublicConfig>("root");
  const note = useId();
  useEffect(() => {
    if (config?.provider === "embedded") void loadEmbedded();
  }, [config?.provider]);
  if (!config?.google) return null;
  const demonstration = config.google === "google-stand-in";
  return (
    <div className="grid gap-2">
      <p
        aria-hidden="true"
        className="my-1 flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      <Button
        variant="secondary"
        size="lg"
        disabled={disabled}
        onClick={onClick}
        aria-describedby={demonstration ? note : undefined}
        className="max-sm:px-3 max-sm:whitespace-normal"
      >
        <GoogleMark />
        Continue with Google
      </Button>
      {demonstration && (
        <p id={note} className="text-center text-sm text-ink-soft">
          Demonstration here: a stand-in plays Google.
        </p>
      )}
    </div>
  );
}

/** Google's mark and colours, which its guidelines require on this button. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path fill="#4285F4" d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.4v2.9h3.7c2.2-2 3.4-5 3.4-8.4Z" />
      <path fill="#34A853" d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9a7 7 0 0 1-10.4-3.6H1.7v2.9A11.5 11.5 0 0 0 12 23.5Z" />
      <path fill="#FBBC05" d="M5.5 14.2a6.9 6.9 0 0 1 0-4.4V6.9H1.7a11.5 11.5 0 0 0 0 10.2l3.8-2.9Z" />
      <path fill="#EA4335" d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.7 6.9l3.8 2.9A6.9 6.9 0 0 1 12 5.1Z" />
    </svg>
  );
}
