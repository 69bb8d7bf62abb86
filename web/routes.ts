import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { pagePaths } from "#contract/platform/paths.ts";

const exact = { caseSensitive: true };

export default [
  index("routes/home.tsx"),
  route(pagePaths.browse, "routes/market.tsx", { ...exact, id: "market-rows" }),
  route(pagePaths.allItems, "routes/market.tsx", { ...exact, id: "market-grid" }),
  route(pagePaths.bid, "routes/bid.tsx", exact),
  route(pagePaths.details, "routes/details.tsx", exact),
  route(pagePaths.person, "routes/person.tsx", exact),
  route(pagePaths.credential, "routes/credential.tsx", exact),
  route(pagePaths.about, "routes/about.tsx", exact),
  route(pagePaths.terms, "routes/terms.tsx", exact),
  route(pagePaths.transparency, "routes/transparency.tsx", exact),
  route(pagePaths.verify, "routes/verify.tsx", exact),
  route(pagePaths.login, "routes/login.tsx", exact),
  route(pagePaths.register, "routes/register.tsx", exact),
  route(pagePaths.forgotPassword, "routes/forgot-password.tsx", exact),
  route(pagePaths.resetPassword, "routes/reset-password.tsx", exact),
  route(pagePaths.claim, "routes/claim.tsx", exact),
  route(pagePaths.confirmEmail, "routes/confirm-email.tsx", exact),
  route(pagePaths.recoverAccount, "routes/recover-account.tsx", exact),
  route(pagePaths.gameDetail, "routes/game-detail.tsx", exact),
  route(pagePaths.games, "routes/games.tsx", exact),
  layout("routes/signed-in.tsx", [
    route(pagePaths.addTask, "routes/add-task.tsx", exact),
    route(pagePaths.update, "routes/update-task.tsx", exact),
    route(pagePaths.myPosted, "routes/my-tasks.tsx", { ...exact, id: "my-tasks-rows" }),
    route(pagePaths.myItems, "routes/my-tasks.tsx", { ...exact, id: "my-tasks-grid" }),
    route(pagePaths.deals, "routes/deals.tsx", exact),
    route(pagePaths.inbox, "routes/inbox.tsx", exact),
    route(pagePaths.newThread, "routes/new-thread.tsx", exact),
    route(pagePaths.messages, "routes/messages.tsx", exact, [
      index("routes/no-thread.tsx"),
      route(pagePaths.thread, "routes/thread.tsx", exact),
    ]),
    route(pagePaths.profile, "routes/my-profile.tsx", exact),
    route(pagePaths.wallet, "routes/wallet.tsx", exact),
    route(pagePaths.document, "routes/document.tsx", exact),
    route(pagePaths.decision, "routes/decision.tsx", exact),
    route(pagePaths.moderation, "routes/moderation.tsx", exact),
    route(pagePaths.administration, "routes/administration.tsx", exact),
    route(pagePaths.dashboard, "routes/dashboard.tsx", exact, [
      index("routes/dashboard-home.tsx"),
      layout("routes/dashboard-figures.tsx", [
        route(pagePaths.analytics, "routes/analytics.tsx", exact),
        route(pagePaths.reports, "routes/reports.tsx", exact),
      ]),
    ]),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
