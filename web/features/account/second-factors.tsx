// Passkeys and two-factor authentication, on the profile page.
import { useRef } from "react";
import type { SecondFactors } from "#contract/account/second-factors.ts";
import { m } from "#texts/m.ts";
import { Loaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PasskeyList } from "./passkeys.tsx";
import { TwoFactor } from "./two-factor.tsx";

type SecondFactorsProps = { user: User; hasPassword: boolean; factors: SecondFactors | Promise<SecondFactors> };

export function SecondFactorCards({ factors, ...owner }: SecondFactorsProps) {
  const failed = (message: typeof m.passkey_load_failed) =>
    function Failed({ error }: { error: unknown }) {
      return (
        <p role="alert" className="font-medium text-vermilion">
          {message({ reason: failureReason(error) })}
        </p>
      );
    };
  const passkeys = useRef<HTMLHeadingElement>(null);
  const twoFactor = useRef<HTMLHeadingElement>(null);
  const waiting = <Skeleton className="h-20 rounded-md" />;
  return (
    <>
      <SettingsCard title={m.passkey_title()} text={m.passkey_text()} heading={passkeys}>
        <Loaded data={factors} waiting={waiting} failed={failed(m.passkey_load_failed)}>
          {(known) => <PasskeyList {...owner} factors={known} focusHeading={() => passkeys.current?.focus()} />}
        </Loaded>
      </SettingsCard>
      <SettingsCard title={m.twofactor_title()} text={m.twofactor_text()} heading={twoFactor}>
        <Loaded data={factors} waiting={waiting} failed={failed(m.twofactor_load_failed)}>
          {(known) => <TwoFactor {...owner} factors={known} focusHeading={() => twoFactor.current?.focus()} />}
        </Loaded>
      </SettingsCard>
    </>
  );
}
