import { resolve } from "node:path";
import { buildWhenStale } from "../tooling/build-when-stale.ts";

await buildWhenStale(resolve(import.meta.dirname, ".."));
