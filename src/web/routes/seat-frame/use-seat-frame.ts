import { useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { ticketsIn } from "./frame-messages.ts";

export interface FrameAddresses {
  readonly page: string;
  readonly basket: string;
  readonly resize: string;
}

/** How long to wait for the frame's first message. */
const PATIENCE_MS = 20_000;
/** Without the resizing script the frame scrolls. */
const SCRIPT_PATIENCE_MS = 3_000;

type Trouble = "silent" | "unreadable" | "empty";

/**
 * Follows the frame's messages and takes its seats over: when the number of tickets exceeds the one at the start, and
 * on the visitor's request. Only the browser can ask the vendor which basket the frame fills.
 */
export function useSeatFrame({ page, basket, resize }: FrameAddresses, key: string) {
  const submit = useSubmit();
  const sends = useNavigation().state !== "idle";
  const [isShown, setShown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [isReading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function take() {
    if (isReading || sends) return;
    setReading(true);
    const found = await readBasket(basket);
    setReading(false);
    setTrouble(typeof found === "string" ? found : null);
    if (typeof found !== "string") await submit({ key, basket: found.id }, { method: "post" });
  }

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  // After hydration: messages sent before the listener exists would be lost.
  useEffect(() => setShown(true), []);
  useEffect(() => {
    let last: number | null = null;
    const silence = setTimeout(() => setTrouble("silent"), PATIENCE_MS);
    const listen = (event: MessageEvent<unknown>) => {
      const tickets = ticketsIn(event, page);
      if (tickets === null) return;
      clearTimeout(silence);
      setLoaded(true);
      setTrouble((known) => (known === "silent" ? null : known));
      if (last !== null && tickets > last) void latest.current();
      last = tickets;
    };
    addEventListener("message", listen);
    return () => {
      clearTimeout(silence);
      removeEventListener("message", listen);
    };
  }, [page]);
  // The framed page reports its height once, on load, so the script must be there first.
  useEffect(() => {
    if (!isShown) return;
    const open = () => setOpen(true);
    const late = setTimeout(open, SCRIPT_PATIENCE_MS);
    const script = document.createElement("script");
    script.addEventListener("load", open);
    script.addEventListener("error", open);
    script.src = resize;
    document.head.append(script);
    return () => {
      clearTimeout(late);
      script.remove();
    };
  }, [isShown, resize]);

  const heard = () => setLoaded(isOpen);
  return { isShown, isOpen, isLoaded, isTaking: isReading || sends, trouble, take, heard };
}

/** Returns the basket by the vendor's cookie, or the reason why there is none. */
async function readBasket(address: string): Promise<{ readonly id: string } | Trouble> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(address, { credentials: "include", signal }).catch(() => null);
  if (answer?.status === 404) return "empty";
  const read: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  if (typeof read !== "object" || read === null || !("id" in read)) return "unreadable";
  return { id: String(read.id) };
}
