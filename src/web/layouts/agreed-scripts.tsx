import { useConsentFacts } from "./consent-facts.ts";

/** The partner scripts that the visitor agreed to. */
export function AgreedScripts() {
  return useConsentFacts()?.scripts.map((address) => <script key={address} async src={address} />);
}
