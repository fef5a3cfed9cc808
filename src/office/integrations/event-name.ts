import { useWords } from "../words/words-context.tsx";

/** Names an event as `order.paid`. */
export function useEventName(): (event: string) => string {
  const t = useWords("webhookEvents");
  return (event) => {
    const key = event.replace(/[._]/g, "-");
    return t.has(key) ? t(key) : event;
  };
}
