import { useLocation, useNavigate } from "react-router";
import { Button } from "#web/ui/button.tsx";

/** The way to the neighbouring form. It takes along where the person wanted to go. */
export function OtherWay({ question, label, to, disabled }: { question: string; label: string; to: string; disabled: boolean }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-6">
      <p className="text-ink-soft">{question}</p>
      <Button variant="secondary" disabled={disabled} onClick={() => navigate(to, { state })}>
        {label}
      </Button>
    </div>
  );
}
