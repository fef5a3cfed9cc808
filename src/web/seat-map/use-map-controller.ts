import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MapController, MapOptions, MapParts } from "./map-controller.ts";

/**
 * What moves the map. The page is complete without it, and whoever has chosen the list never needs it: it is a
 * file of its own, on its way while the page comes to life.
 */
const loadController = () => import("./map-controller.ts");

/** What is only asked for now and then comes when nothing else is to be done. */
const FETCH_REST_MS = 3_000;
const REST = [
  () => import("./shortcuts-dialog.tsx"),
  () => import("./seat-view-dialog.tsx"),
  () => import("./choose-near.ts"),
];

/** @param options asked anew for every event, so that nothing in them grows old */
export function useMapController(parts: () => MapParts | null, options: () => MapOptions) {
  const controller = useRef<MapController>(null);
  const [ready, setReady] = useState(false);
  const now = useEffectEvent(options);
  const { hall, store, names } = options();
  useEffect(() => {
    const found = parts();
    if (!found) return;
    let gone = false;
    const start = async () => {
      const { createMapController } = await loadController();
      if (gone) return;
      controller.current = createMapController(found, {
        hall,
        store,
        names,
        view: now().view,
        moved: (...place) => now().moved(...place),
        help: () => now().help(),
        best: (seat) => now().best(seat),
        showView: (seat) => now().showView(seat),
        leave: () => now().leave(),
      });
      setReady(true);
      setTimeout(() => {
        for (const fetchIt of REST) fetchIt().catch(() => undefined);
      }, FETCH_REST_MS);
    };
    start().catch(reloadOnce);
    return () => {
      gone = true;
      controller.current?.destroy();
      controller.current = null;
    };
  }, [parts, hall, store, names]);
  return { controller, ready };
}

/** A file that is gone (a new version was put out) comes with the page of today. */
function reloadOnce(error: unknown): void {
  if (!globalThis.reloadForChunk?.()) throw error;
}
