import { useWords } from "../words/words-context.tsx";

/** The name in words of a webhook's event, such as `order.paid`. */
export function useEventName(): (event: string) => string {
  const t = useWords("webhookEvents");
  return (event) => {
    const key = event.replace(/[._]/g, "-");
    return t.has(key) ? t(key) : event;
  };
}
