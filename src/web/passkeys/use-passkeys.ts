import { useEffect, useState } from "react";
import { mayUsePasskeys } from "#browser/passkey-ceremony.ts";

/** After hydration. */
export function usePasskeys(areOffered: boolean): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => setMay(areOffered && mayUsePasskeys()), [areOffered]);
  return may;
}
