import type { SamplePerson } from "#contract/administration/sample-person.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { AccountFormState } from "#web/features/identity/sign-in/account-form.tsx";
import type { useSignIn } from "#web/features/identity/sign-in/use-sign-in.tsx";
import { SamplePersonButton } from "./sample-person.tsx";
import { signInAsSample, startPageOf } from "./sign-in-as-sample.ts";
import { useSamplePeople } from "./use-sample-people.ts";

type SampleChoiceProps = Pick<ReturnType<typeof useSignIn>, "busy" | "signIn"> &
  Pick<AccountFormState, "fail"> & { people: SamplePerson[] };

/** On the login page: people of the sample market to try instead of an own account. */
export function SampleChoice({ people: served, busy, signIn, fail }: SampleChoiceProps) {
  const people = useSamplePeople(served);
  const { reloadUser } = useIdentity();

  function tryPerson(person: SamplePerson) {
    signIn(
      async () => {
        await signInAsSample(person.account);
        await reloadUser();
      },
      m.login_success(),
      (error) => fail(m.login_failed_toast(), error),
      startPageOf(person),
    );
  }

  if (people.length === 0) return null;
  return (
    <section aria-labelledby="sample" className="grid gap-2 border-b border-line pb-6">
      <h2 id="sample" className="text-xl">
        {m.sample_title()}
      </h2>
      <p className="text-sm text-ink-soft">{m.sample_note()}</p>
      <ul className="grid gap-2">
        {people.map((person) => (
          <li key={person.account} className="grid">
            <SamplePersonButton
              person={person}
              isCurrent={false}
              busy={busy}
              onPress={() => tryPerson(person)}
              className="border border-line px-3 py-2 hover:border-river"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
