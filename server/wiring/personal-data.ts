import { administrationPersonalData } from "#server/administration/administration.personal-data.server.ts";
import { credentialsPersonalData } from "#server/credentials/credentials.personal-data.server.ts";
import { dealsPersonalData, hasOffers } from "#server/deals/deals.personal-data.server.ts";
import { messagesPersonalData } from "#server/messages/messages.personal-data.server.ts";
import { moderationPersonalData } from "#server/moderation/moderation.personal-data.server.ts";
import { moneyPersonalData } from "#server/money/money.personal-data.server.ts";
import { notificationsPersonalData } from "#server/notifications/notifications.personal-data.server.ts";
import { peoplePersonalData } from "#server/people/people.personal-data.server.ts";
import type { PersonalData } from "#server/people/personal-data.ts";
import { tasksPersonalData } from "#server/tasks/tasks.personal-data.server.ts";

/** All parts of the server that store personal data, in the order in which rows can be deleted. */
export const personalData: PersonalData[] = [
  administrationPersonalData,
  moderationPersonalData,
  notificationsPersonalData,
  messagesPersonalData,
  credentialsPersonalData,
  moneyPersonalData,
  dealsPersonalData,
  tasksPersonalData({ isKept: hasOffers }),
  peoplePersonalData,
];
