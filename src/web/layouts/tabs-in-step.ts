import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useFrameData } from "./frame-data.ts";

/** Keeps a visitor's tabs in sync: a tab whose frame shows other data revalidates. */
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
