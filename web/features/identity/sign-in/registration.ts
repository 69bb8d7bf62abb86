// The registration form: its values, how much is filled in, and its errors.
import { SignUp } from "#contract/people/person.ts";
import { m } from "#texts/m.ts";

export const registrationItems = ["displayName", "photoURL", "email", "password", "terms"] as const;
export type RegistrationItem = (typeof registrationItems)[number];
export type Registration = Record<Exclude<RegistrationItem, "terms">, string> & { terms: boolean };
type RegistrationErrors = Partial<Record<RegistrationItem, string>>;

const required: Partial<Record<RegistrationItem, () => string>> = {
  displayName: m.account_full_name,
  photoURL: m.account_photo_url,
  email: m.account_email,
};

export const nothingTyped: Registration = { displayName: "", photoURL: "", email: "", password: "", terms: false };

export function readRegistration(form: HTMLFormElement): Registration {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    displayName: text("displayName").trim(),
    photoURL: text("photoURL").trim(),
    email: text("email").trim(),
    password: text("password"),
    terms: data.has("terms"),
  };
}

export function filledItems(registration: Registration): RegistrationItem[] {
  return registrationItems.filter((item) => registration[item]);
}

export function errorsOf(registration: Registration): RegistrationErrors {
  const errors: RegistrationErrors = registration.terms ? {} : { terms: m.register_terms_required() };
  const issues = SignUp.safeParse(registration).error?.issues ?? [];
  for (const { path, message } of issues) {
    const item = path[0] as RegistrationItem;
    const label = required[item];
    errors[item] ??= label && !registration[item] ? m.field_required({ label: label() }) : message;
  }
  return errors;
}
