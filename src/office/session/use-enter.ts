import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { office } from "../client/client.ts";
import { setLockedHere } from "./locked-here.ts";
import { tellTabs } from "./tabs.ts";

/** After a sign-in or an accepted invitation: reads the session again, tells other tabs, and opens a screen. */
export function useEnter(): (screen: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (screen) => {
    await queries.resetQueries({ queryKey: office.session.read.key() });
    setLockedHere(false);
    tellTabs({ kind: "entered" });
    await navigate(screen, { replace: true });
  };
}
