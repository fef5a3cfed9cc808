import type { Endpoint } from "./webhook-types.ts";

export type EndpointAction = "change" | "test" | "rotate" | "switch-on" | "switch-off" | "remove";

/** An endpoint that is switched off gets no test either. */
export function actionsFor({ enabled }: Pick<Endpoint, "enabled">): readonly EndpointAction[] {
  return enabled
    ? ["change", "test", "rotate", "switch-off", "remove"]
    : ["change", "rotate", "switch-on", "remove"];
}
