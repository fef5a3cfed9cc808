import { useRouteLoaderData } from "react-router";

/** Undefined if the root loader did not run. Typed here because the root imports its users. */
export function useConsentFacts() {
  return useRouteLoaderData<() => { asksConsent: boolean; scripts: string[] }>("root");
}
