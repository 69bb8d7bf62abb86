// The words and icons of content and decisions.
import type { DecisionAction, DecisionKind } from "#contract/moderation/decision.ts";
import { m } from "#texts/m.ts";
import type { IconName } from "#web/ui/icons.ts";
import type { StateLook } from "#web/ui/state-badge.tsx";

export const kindNames: Record<DecisionKind, () => string> = {
  task: m.moderation_kind_task,
  offer: m.moderation_kind_offer,
  message: m.moderation_kind_message,
  question: m.moderation_kind_question,
  answer: m.moderation_kind_answer,
  review: m.moderation_kind_review,
  person: m.moderation_kind_person,
  dispute: m.moderation_kind_dispute,
};

export const kindIcons: Record<DecisionKind, IconName> = {
  task: "briefcase",
  offer: "bid",
  message: "mail",
  question: "help",
  answer: "feedback",
  review: "star",
  person: "user",
  dispute: "scales",
};

/** A decision that was made. */
export const actionLooks: Record<DecisionAction, StateLook> = {
  dismiss: { label: m.moderation_done_dismiss, dye: "dye-clay", icon: "check" },
  ask_change: { label: m.moderation_done_ask_change, dye: "dye-ochre", icon: "pen" },
  hide: { label: m.moderation_done_hide, dye: "dye-plum", icon: "eye-off" },
  warn: { label: m.moderation_done_warn, dye: "dye-ochre", icon: "alert" },
  suspend: { label: m.moderation_done_suspend, dye: "dye-red", icon: "clock" },
  ban: { label: m.moderation_done_ban, dye: "dye-red", icon: "block" },
  complete: { label: m.moderation_done_complete, dye: "dye-green", icon: "check" },
  split: { label: m.moderation_done_split, dye: "dye-indigo", icon: "scales" },
  end: { label: m.moderation_done_end, dye: "dye-clay", icon: "close" },
};
