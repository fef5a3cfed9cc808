import { useEffect, useState } from "react";

/** A clerk must know within two seconds: the pause and the patience together are less. */
const PAUSE_MS = 800;
const PATIENCE_MS = 1_000;

/** Whether the server answers; asks an address that costs it nothing. */
export function useConnection(): boolean {
  const [isUp, setUp] = useState(true);
  useEffect(() => {
    let timer: number | undefined;
    let isOver = false;
    const check = async () => {
      window.clearTimeout(timer);
      const answers = await fetch("/healthz", {
        cache: "no-store",
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isOver) return;
      setUp(answers && navigator.onLine);
      window.clearTimeout(timer);
      timer = window.setTimeout(check, PAUSE_MS);
    };
    const lose = () => setUp(false);
    window.addEventListener("offline", lose);
    window.addEventListener("online", check);
    void check();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.removeEventListener("offline", lose);
      window.removeEventListener("online", check);
    };
  }, []);
  return isUp;
}
