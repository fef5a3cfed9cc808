import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 15_000;

/** A series has the seats of several performances: the page is asked again now and then while it is looked at. */
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
