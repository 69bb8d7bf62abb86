// What a person fills in to register: how much of it is there, and what is wrong with it.
import { messages } from "#contract/messages.ts";
import { SignUp } from "#contract/person.ts";

export const registrationItems = ["displayName", "photoURL", "email", "password", "terms"] as const;
export type RegistrationItem = (typeof registrationItems)[number];
export type Registration = Record<Exclude<RegistrationItem, "terms">, string> & { terms: boolean };
type RegistrationErrors = Partial<Record<RegistrationItem, string>>;

const required: Partial<Record<RegistrationItem, string>> = { displayName: "Full Name", photoURL: "Photo URL", email: "Email" };

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
  const errors: RegistrationErrors = registration.terms ? {} : { terms: messages.register.terms };
  const issues = SignUp.safeParse(registration).error?.issues ?? [];
  for (const { path, message } of issues) {
    const item = path[0] as RegistrationItem;
    const label = required[item];
    errors[item] ??= label && !registration[item] ? `${label} is required.` : message;
  }
  return errors;
}
