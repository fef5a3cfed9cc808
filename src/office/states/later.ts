import { type ComponentType, lazy } from "react";

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run, 2000);

/** A component that is not part of the first load: loaded once the browser is idle, so that it opens without a network. */
export function later<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  whenIdle(() => void load().catch(() => {}));
  return lazy(load);
}
