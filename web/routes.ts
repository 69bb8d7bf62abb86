import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("/borujer", "routes/browse.tsx", { caseSensitive: true }),
  route("/poste", "routes/my-posted.tsx", { caseSensitive: true }),
  route("/All-item", "routes/all-items.tsx", { caseSensitive: true }),
  route("/my-item", "routes/my-items.tsx", { caseSensitive: true }),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
