import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site's table of contents, in the order of the specification. */
export default [
  layout("layouts/app/layout.tsx", [
    route("events/:event", "routes/event/route.tsx"),
    route("events/:event/:instance", "routes/performance/route.tsx"),
    route("events/:event/:instance/price-selection", "routes/price-selection/route.tsx"),
    index("routes/home/route.tsx"),
    route("terms", "routes/terms/route.tsx"),
    route("accessibility", "routes/accessibility/route.tsx"),
  ]),
  route("language", "routes/language/route.ts"),
  route("*", "routes/not-found/route.ts"),
] satisfies RouteConfig;
