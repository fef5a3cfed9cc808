/** What the tabs of one browser tell each other. */
type TabMessage =
  | { readonly kind: "active"; readonly at: number }
  /** Locked or signed out: each tab reads the session again. */
  | { readonly kind: "session" }
  /** Unlocked, switched or signed in. */
  | { readonly kind: "entered" };

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("office");
  return channel;
}

export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/** Returns the function that stops listening. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  open()?.addEventListener("message", hear);
  return () => open()?.removeEventListener("message", hear);
}
