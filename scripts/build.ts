import { resolve } from "node:path";
import { buildWhenStale } from "./build-when-stale.ts";

/** `npm run build`: builds the storefront for the browser and the server if its sources have changed. */
await buildWhenStale(resolve(import.meta.dirname, ".."));
