import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { office } from "../client/client.ts";
import { useCommand } from "../client/use-command.ts";
import { tellTabs } from "./tabs.ts";

export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run } = useCommand(office.session.end.call);
  return async () => {
    if (!(await run({}))) return;
    tellTabs({ kind: "session" });
    await navigate("/sign-in");
    queries.clear();
  };
}
