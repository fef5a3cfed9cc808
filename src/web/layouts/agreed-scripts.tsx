import { useConsentFacts } from "./consent-facts.ts";

export function AgreedScripts() {
  return useConsentFacts()?.scripts.map((address) => <script key={address} async src={address} />);
}
