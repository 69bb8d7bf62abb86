// Zod, as every schema that may reach a browser uses it.
import { z } from "zod";

// A page may not make code from text, and its security policy reports even the attempt.
if ("document" in globalThis) z.config({ jitless: true });

export { z };
