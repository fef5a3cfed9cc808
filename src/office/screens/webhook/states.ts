export const STATES = ["all", "waiting", "delivered", "dead"] as const;
type ShownState = (typeof STATES)[number];

/** Everything, if the address says nothing that is known. */
export function stateIn(text: string | null): ShownState {
  return STATES.find((state) => state === text) ?? "all";
}
