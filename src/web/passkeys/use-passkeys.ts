import { useEffect, useState } from "react";
import { mayUsePasskeys } from "#browser/passkey-ceremony.ts";

/** True after hydration if passkeys are offered and the browser has them. */
export function usePasskeys(areOffered: boolean): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => setMay(areOffered && mayUsePasskeys()), [areOffered]);
  return may;
}
