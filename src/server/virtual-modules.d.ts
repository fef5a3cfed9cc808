/** The storefront from React Router's build, in one module graph with the server. */
declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  export const routes: ServerBuild["routes"];
  export const entry: ServerBuild["entry"];
}
