import { limits } from "#contract/platform/limits.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

const keyText = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`), { error: m.push_keys_invalid });

export const PushKey = apiObject("PushKey", "The key of the server.", {
  key: z.string().describe("The VAPID public key: `applicationServerKey` of the browser's subscription."),
});
export type PushKey = z.infer<typeof PushKey>;

export const PushSubscription = apiObject("PushSubscription", "The subscription of a browser, as its Push API returns it.", {
  endpoint: z
    .url({ error: m.push_endpoint_invalid })
    .max(limits.url, { error: m.push_endpoint_invalid })
    .describe("The address of the browser's push service."),
  keys: z.object({
    p256dh: keyText(87).describe("The public key of the browser."),
    auth: keyText(22).describe("The authentication secret of the browser."),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const SavedPushSubscription = apiObject("SavedPushSubscription", "A stored subscription.", { _id: z.uuid() });
