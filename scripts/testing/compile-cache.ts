import { resolve } from "node:path";

/** Node's compile cache: dozens of processes of a run load the same sources. */
export const COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE ?? resolve(import.meta.dirname, "../../test-results/compiled");
