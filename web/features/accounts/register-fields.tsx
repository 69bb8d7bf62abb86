import { Link } from "react-router";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { CheckboxField, PasswordField, TextField } from "#web/ui/field.tsx";
import { textLink } from "#web/ui/text-link.ts";
import type { RegistrationErrors } from "./registration.ts";

export const passwordHint = `At least ${limits.passwordMin} characters, with a number, a lowercase and an uppercase letter.`;

export function RegisterFields({ errors }: { errors: RegistrationErrors }) {
  return (
    <>
      <TextField label="Full Name" name="displayName" autoComplete="name" required error={errors.displayName} />
      <TextField
        label="Photo URL"
        name="photoURL"
        type="url"
        inputMode="url"
        autoComplete="photo"
        maxLength={limits.url}
        required
        hint="The address of a picture of you on the web."
        error={errors.photoURL}
      />
      <TextField label="Email" name="email" type="email" autoComplete="username" maxLength={limits.email} required error={errors.email} />
      <PasswordField label="Password" name="password" autoComplete="new-password" required hint={passwordHint} error={errors.password} />
      <CheckboxField
        name="terms"
        required
        label={
          <>
            I accept the{" "}
            <Link to={pagePaths.terms} target="_blank" className={textLink}>
              terms and conditions
            </Link>
          </>
        }
        error={errors.terms}
      />
    </>
  );
}
