import { useQueryClient } from "@tanstack/react-query";
import { office } from "../client/client.ts";
import { setLockedHere } from "./locked-here.ts";
import { tellTabs } from "./tabs.ts";

/** For the lock overlay and the switch dialog: opens this page, and every other tab, once a PIN or passkey was right. */
export function useUnlocked(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: office.session.read.key() });
    setLockedHere(false);
    tellTabs({ kind: "entered" });
  };
}
