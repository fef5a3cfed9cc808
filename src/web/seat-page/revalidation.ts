import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Switching sections does not reload data: the map updates itself. */
export function revalidatesSeats(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentParams, nextParams, formMethod, defaultShouldRevalidate } = args;
  // Also after a refused form, to show the seats taken since.
  if (formMethod) return true;
  const isOther = Object.keys(nextParams).some(
    (name) => name !== "view" && currentParams[name] !== nextParams[name],
  );
  return isOther && defaultShouldRevalidate;
}
