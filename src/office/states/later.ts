import { type ComponentType, lazy } from "react";

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run, 2000);

/** Not part of the first load; loaded before it is opened, so that it works without a network. */
export function later<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  whenIdle(() => void load().catch(() => {}));
  return lazy(load);
}
