import { useConsentFacts } from "./consent-facts.ts";

/** What the visitor agreed to, and nothing else. */
export function AgreedScripts() {
  return useConsentFacts()?.scripts.map((address) => <script key={address} async src={address} />);
}
