import type { User } from "#web/features/identity/identity-port.ts";
import { Clock } from "./clock.tsx";
import { LiveFigures } from "./live-figures.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { SampleFigures } from "./sample-figures.tsx";
import { SystemStatus } from "./system-status.tsx";

export function DashboardHome({ user }: { user: User }) {
  return (
    <div className="grid gap-6">
      <header className="grid items-end gap-6 xl:grid-cols-2">
        <div className="grid gap-4">
          <h1 className="text-3xl sm:text-4xl">Dashboard</h1>
          <Clock />
        </div>
        <ProfileCard user={user} />
      </header>
      <div className="grid gap-6 xl:grid-cols-2">
        <LiveFigures />
        <SampleFigures />
      </div>
      <QuickActions />
      <div className="grid gap-6 xl:grid-cols-2">
        <SystemStatus />
        <RecentActivity />
      </div>
    </div>
  );
}
