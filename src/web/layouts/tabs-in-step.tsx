import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useFrameData } from "./frame-data.ts";

/**
 * Two tabs of one visitor show one basket and one login: whichever changes them tells the others, which ask for what they
 * show anew.
 */
export function TabsInStep() {
  const { revalidate } = useRevalidator();
  const { customer, basket } = useFrameData() ?? {};
  const shown = [
    customer?.email,
    basket?.state,
    basket?.things,
    basket?.total.amount,
    basket?.expires,
  ].join();
  const tab = useRef<Tab | null>(null);
  useEffect(() => {
    const opened = openTab(revalidate);
    tab.current = opened;
    return opened.close;
  }, [revalidate]);
  useEffect(() => tab.current?.show(shown), [shown]);
  return null;
}

interface Tab {
  /** @param visit what the page shows of the visit by now, in short */
  show(visit: string): void;
  close(): void;
}

function openTab(revalidate: () => void): Tab {
  const channel = new BroadcastChannel("visit");
  const closing = new AbortController();
  const { signal } = closing;
  let shown: string | null = null;
  let heard: string | null = null;
  let isBehind = false;

  // A page that is out of sight waits until it is seen, and one that is typed into until the field is left.
  const keepUp = () => {
    isBehind = document.hidden || isTyping();
    if (!isBehind) revalidate();
  };
  const catchUp = () => isBehind && keepUp();
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === shown) return;
    heard = data;
    keepUp();
  };
  document.addEventListener("visibilitychange", catchUp, { signal });
  document.addEventListener("focusout", () => setTimeout(catchUp), { signal });
  // What comes back from the browser's own memory is as old as when it was left.
  addEventListener("pageshow", ({ persisted }) => persisted && keepUp(), { signal });

  return {
    show(visit) {
      // What one has from another tab, that one knows.
      if (visit !== shown && visit !== heard) channel.postMessage(visit);
      heard = null;
      shown = visit;
    },
    close() {
      closing.abort();
      channel.close();
    },
  };
}

const isTyping = () => document.activeElement?.matches("input:not([type=hidden]), select, textarea") ?? false;
