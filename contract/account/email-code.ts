import { z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

export const emailCodeDigits = 6;

/** After so many wrong codes a new one must be sent. */
export const emailCodeAttempts = 5;

/** The code of a mail, with Bengali or ASCII digits and spaces as people type or paste it. */
export const emailCode = z
  .string({ error: m.emailcode_invalid })
  .max(40, { error: m.emailcode_invalid })
  .transform((typed) => typed.replaceAll(/\s/g, "").replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0))))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${emailCodeDigits}}$`), { error: m.emailcode_invalid }));
