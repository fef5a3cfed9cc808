import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createMapController, type MapController, type MapOptions, type MapParts } from "./map-controller.ts";

/** Creates the controller after hydration. @param options called for every event, so that the values are current */
export function useMapController(parts: () => MapParts | null, options: () => MapOptions) {
  const controller = useRef<MapController>(null);
  const [ready, setReady] = useState(false);
  const now = useEffectEvent(options);
  const { hall, store, names } = options();
  useEffect(() => {
    const found = parts();
    if (!found) return;
    const made = createMapController(found, {
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
    controller.current = made;
    setReady(true);
    return () => {
      made.destroy();
      controller.current = null;
    };
  }, [parts, hall, store, names]);
  return { controller, ready };
}
