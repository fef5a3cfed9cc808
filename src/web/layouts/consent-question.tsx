import { lazy, Suspense } from "react";
import { useConsentFacts } from "./consent-facts.ts";

/** Loaded only on pages that ask for consent: most houses do not ask, and most visitors have answered. */
const ConsentBanner = lazy(() => import("./consent-banner.tsx"));

export function ConsentQuestion() {
  return useConsentFacts()?.asksConsent ? (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  ) : null;
}
