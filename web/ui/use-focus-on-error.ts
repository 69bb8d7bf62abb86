import { type RefObject, useLayoutEffect } from "react";

/** Focuses the first invalid field each time errors are found, before a dialog about them opens: it returns the focus to the field. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, errors]);
}
