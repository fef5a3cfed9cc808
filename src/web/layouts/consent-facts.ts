import { useRouteLoaderData } from "react-router";

/** What the root's loader says of consent; nothing on error pages, where it did not run. The root is built with who asks. */
export function useConsentFacts() {
  return useRouteLoaderData<() => { asksConsent: boolean; scripts: string[] }>("root");
}
