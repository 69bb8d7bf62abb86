import { createFairPlayClient } from "#contract/fair-play-client.ts";
import { createThreadClient } from "#contract/thread-client.ts";
import { browserSend } from "#web/api.ts";

export const threadClient = createThreadClient(browserSend);
export const fairPlay = createFairPlayClient(browserSend);
