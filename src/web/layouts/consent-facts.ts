import { useRouteLoaderData } from "react-router";

/** Undefined on error pages. Typed here because the root imports its users. */
export function useConsentFacts() {
  return useRouteLoaderData<() => { asksConsent: boolean; scripts: string[] }>("root");
}
