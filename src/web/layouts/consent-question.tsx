import { lazy, Suspense } from "react";
import { useConsentFacts } from "./consent-facts.ts";

const consentBanner = () => import("./consent-banner.tsx");
/** Loaded only on pages that ask for consent: most houses do not ask, and most visitors have answered. */
const ConsentBanner = import.meta.env.SSR ? (await consentBanner()).default : lazy(consentBanner);

export function ConsentQuestion() {
  return useConsentFacts()?.asksConsent ? (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  ) : null;
}
