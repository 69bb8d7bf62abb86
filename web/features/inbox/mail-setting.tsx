import { useEffect, useId, useState } from "react";
import { browserClient } from "#web/data/api.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { CheckboxField } from "#web/ui/field.tsx";

/** Whether news comes by mail. What is shown is what the server has said. */
export function MailSetting() {
  const [mail, setMail] = useState<boolean | null>(null);
  const [fault, setFault] = useState<string>();
  const id = useId();

  useEffect(() => {
    browserClient.signedIn.request("GET /myinbox/settings").then(
      (settings) => setMail(settings.mail),
      (error) => setFault(`This setting could not be read. ${failureReason(error)}`),
    );
  }, []);

  async function change(wanted: boolean) {
    setMail(wanted);
    setFault(undefined);
    try {
      setMail((await browserClient.signedIn.request("PUT /myinbox/settings", { body: { mail: wanted } })).mail);
    } catch (error) {
      setMail(!wanted);
      setFault(`This could not be changed. ${failureReason(error)}`);
    }
  }

  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-lg border border-line bg-card p-5 shadow-soft sm:p-9">
      <h2 id={id} className="text-2xl">
        Mail
      </h2>
      <CheckboxField
        label="Write me a mail when something happens while I am away"
        checked={mail ?? false}
        disabled={mail === null}
        error={fault}
        onChange={(event) => change(event.target.checked)}
      />
    </section>
  );
}
