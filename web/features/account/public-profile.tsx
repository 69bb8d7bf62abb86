// The texts of the public profile, edited on the profile page.
import { useState } from "react";
import type { Me } from "#contract/account/account.ts";
import { PublicProfile } from "#contract/people/public-profile.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { FailedPart, Loaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { toast, toastFailure } from "#web/ui/toasts.tsx";
import { WordList } from "#web/ui/word-list.tsx";
import { fieldOf, linkField, profileOf, rowsToShow, splitWords, startOf } from "./public-profile-fields.ts";

export function PublicProfileCard({ user, account }: { user: User; account: Me | Promise<Me> }) {
  return (
    <SettingsCard id="public-profile" title={m.profile_public_title()} text={m.profile_public_text()}>
      <Loaded
        data={account}
        waiting={<Skeleton className="h-160 rounded-md" />}
        failed={(failure) => <FailedPart title={m.profile_public_load_failed()} {...failure} />}
      >
        {(me) => <PublicProfileForm user={user} me={me} />}
      </Loaded>
    </SettingsCard>
  );
}

function PublicProfileForm({ user, me }: { user: User; me: Me }) {
  const form = useForm("PATCH /me", {
    name: "public-profile",
    person: user.id,
    start: startOf(me),
    fieldOf,
    onDone() {
      form.sent();
      toast.success(m.profile_public_saved());
    },
    onFailed: toastFailure(m.profile_public_failed),
  });
  const { values, field, busy } = form;
  const [rows, setRows] = useState(() => rowsToShow(values));

  function submit() {
    const body = form.check(PublicProfile, profileOf(values));
    if (body) form.send({ body });
  }

  return (
    <form method="post" {...form.props(submit)} className="grid gap-6">
      <HiddenNotice hidden={me.hidden} isReadable />
      <TextField label={m.profile_headline()} {...field("headline")} hint={m.profile_headline_hint()} maxLength={limits.headline} />
      <TextArea label={m.profile_about()} {...field("about")} hint={m.profile_about_hint()} rows={6} maxLength={limits.about} />
      <div className="grid gap-3">
        <TextField label={m.profile_skills()} {...field("skills")} hint={m.profile_skills_hint({ max: numberText(limits.skills) })} />
        <WordList words={splitWords(values.skills)} />
      </div>
      <div className="grid gap-3">
        <TextField
          label={m.profile_languages()}
          {...field("languages")}
          hint={m.profile_languages_hint({ max: numberText(limits.languages) })}
        />
        <WordList words={splitWords(values.languages)} />
      </div>
      <fieldset className="grid gap-4">
        <legend className="font-semibold">{m.profile_links()}</legend>
        <p className="text-sm text-ink-soft">{m.profile_links_hint({ max: numberText(limits.portfolioLinks) })}</p>
        {Array.from({ length: rows }, (_, row) => {
          const number = numberText(row + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <div key={row} className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={m.profile_link_url_number({ number })}
                type="url"
                inputMode="url"
                placeholder="https://"
                maxLength={limits.url}
                {...field(linkField("url", row))}
              />
              <TextField label={m.profile_link_label_number({ number })} maxLength={limits.linkLabel} {...field(linkField("label", row))} />
            </div>
          );
        })}
        {rows < limits.portfolioLinks && (
          <Button variant="secondary" icon="plus" onClick={() => setRows(rows + 1)} className="justify-self-start">
            {m.profile_link_add()}
          </Button>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button type="submit" icon="check" busy={busy} className="max-sm:whitespace-normal">
          {busy ? m.profile_saving() : m.profile_public_save()}
        </Button>
        <ButtonLink to={personPath(me.id)} variant="secondary" icon="eye" className="max-sm:whitespace-normal">
          {m.profile_public_view()}
        </ButtonLink>
      </div>
    </form>
  );
}
