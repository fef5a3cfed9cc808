import type { DoorState } from "../device/door-core.ts";
import { mayUpdate } from "./may-update.ts";

const LOOK_EVERY_MS = 60_000;
const FETCH_EVERY_MS = 3_600_000;

interface Running {
  state(): Pick<DoorState, "lists">;
  /** By the server's clock. */
  now(): number;
}

/** Keeps the app on the phone, and takes new versions between performances. */
export async function keepUpToDate(core: Running): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const options = { scope: "/door/", updateViaCache: "none" } as const;
  const registration = await navigator.serviceWorker.register("/door/sw.js", options).catch(() => null);
  if (!registration) return;
  // The first worker takes over the page that installed it; later ones bring other files.
  let wasControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (wasControlled) location.reload();
    wasControlled = true;
  });
  const look = () => {
    if (mayUpdate(core.state(), core.now())) registration.waiting?.postMessage({ type: "SKIP_WAITING" });
  };
  setInterval(look, LOOK_EVERY_MS);
  setInterval(() => void registration.update().catch(() => {}), FETCH_EVERY_MS);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  look();
}
