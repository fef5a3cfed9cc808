import { resolve } from "node:path";

/** Where Node keeps what it has compiled: dozens of processes of one run read the same sources. */
export const COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE ?? resolve(import.meta.dirname, "../../test-results/compiled");
