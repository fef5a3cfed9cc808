import { lazy, Suspense } from "react";
import { useConsentFacts } from "./consent-facts.ts";

/** Most houses ask nothing, and most visitors have answered: the question comes with the pages that ask it. */
const ConsentBanner = lazy(() => import("./consent-banner.tsx"));

export function ConsentQuestion() {
  return useConsentFacts()?.asksConsent ? (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  ) : null;
}
