import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  /** The table of routes is small: one manifest beside the entry is cheaper than asking for parts of it. */
  routeDiscovery: { mode: "initial" },
} satisfies Config;
