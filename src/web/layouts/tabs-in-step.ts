import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useFrameData } from "./frame-data.ts";

/** Tabs of one visitor tell each other what the frame shows of them; one that shows something else reads anew. */
export function useTabsInStep(): void {
  const { revalidate } = useRevalidator();
  const { customer, basket } = useFrameData() ?? {};
  const shown = `${customer?.email} ${basket?.expires} ${basket?.items} ${basket?.total.amount}`;
  useEffect(() => {
    const tabs = new BroadcastChannel("visit");
    tabs.onmessage = ({ data }) => data === shown || revalidate();
    tabs.postMessage(shown);
    return () => tabs.close();
  }, [shown, revalidate]);
}
