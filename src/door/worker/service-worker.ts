import { type PrecacheEntry, Serwist } from "serwist";

/** Written by the build: every file of the app. */
declare const PRECACHE: PrecacheEntry[];

/** Keeps the app for when there is no network. A new version waits until the app lets it in (running/updates.ts). */
const worker = new Serwist({
  precacheEntries: PRECACHE,
  precacheOptions: {
    cleanupOutdatedCaches: true,
    navigateFallback: "/door/index.html",
    navigateFallbackDenylist: [/^\/door\/api\//],
  },
  skipWaiting: false,
  clientsClaim: true,
});
worker.addEventListeners();
