import { useRouteLoaderData } from "react-router";

/**
 * Returns consent data from the root loader; undefined on error pages. Typed here because the root imports its users.
 */
export function useConsentFacts() {
  return useRouteLoaderData<() => { asksConsent: boolean; scripts: string[] }>("root");
}
