import { resolve } from "node:path";

/** The folder of Node's compile cache in `npm test`, whose dozens of processes load the same sources. */
export const COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE ?? resolve(import.meta.dirname, "../../test-results/compiled");
