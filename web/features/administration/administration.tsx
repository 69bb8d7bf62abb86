import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useMarket } from "#web/ui/market.ts";
import { PillLinks } from "#web/ui/pill-links.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { AuditLog } from "./audit-log.tsx";
import { FeedbackList } from "./feedback-list.tsx";
import { Invitations } from "./invitations.tsx";
import { type Administration, type Tab, tabs } from "./load-administration.ts";
import { MoneyTab } from "./money/money-tab.tsx";
import { OverviewPanels } from "./overview.tsx";
import { PeopleList } from "./people-list.tsx";
import { PersonDetail } from "./person-detail.tsx";
import { SettingsForm } from "./settings-form.tsx";

const tabNames: Record<Tab, () => string> = {
  overview: m.administration_overview,
  people: m.administration_people,
  audit: m.administration_audit,
  feedback: m.administration_feedback,
  money: m.staffmoney_title,
  settings: m.administration_settings,
  invitations: m.administration_invitations,
};

export function AdministrationTabs({ data }: { data: Administration }) {
  if (data.tab === "denied") return <Denied />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <TabBar current={data.tab === "person" ? "people" : data.tab} />
      <TabContent data={data} />
    </div>
  );
}

function TabContent({ data }: { data: Exclude<Administration, { tab: "denied" }> }) {
  switch (data.tab) {
    case "overview":
      return <OverviewPanels overview={data.overview} />;
    case "people":
      return <PeopleList people={data.people} />;
    case "person":
      return <PersonDetail key={data.person.id} person={data.person} isOwn={data.isOwn} rules={data.rules} />;
    case "audit":
      return <AuditLog entries={data.entries} />;
    case "feedback":
      return <FeedbackList feedback={data.feedback} />;
    case "money":
      return <MoneyTab money={data.money} />;
    case "settings":
      return <SettingsForm settings={data.settings} />;
    case "invitations":
      return <Invitations invitations={data.invitations} registration={data.registration} />;
  }
}

function TabBar({ current }: { current: Tab }) {
  const { payments } = useMarket();
  const shown = tabs.filter((tab) => tab !== "money" || payments);
  return (
    <PillLinks
      label={m.administration_tabs()}
      preventScrollReset
      links={shown.map((tab) => ({
        to: tab === "overview" ? pagePaths.administration : `${pagePaths.administration}?tab=${tab}`,
        text: tabNames[tab](),
        isCurrent: tab === current,
      }))}
    />
  );
}

function Denied() {
  return (
    <StateMessage drawing="signpost" role="alert" title={m.administration_denied()} text={m.administration_denied_text()}>
      <ButtonLink to={pagePaths.home}>{m.error_home()}</ButtonLink>
    </StateMessage>
  );
}
