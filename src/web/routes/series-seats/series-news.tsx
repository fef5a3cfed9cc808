import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 15_000;

/** Polls while the page is visible: the live map covers only single performances. */
export function SeriesNews() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
  return null;
}
