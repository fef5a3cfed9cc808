import { useEffect, useState } from "react";
import { mayUsePasskeys } from "./ceremony.ts";

/** Whether to speak of keys at all: not before the page's scripts are there, nor where a browser knows none. */
export function usePasskeys(areOffered: boolean): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => setMay(areOffered && mayUsePasskeys()), [areOffered]);
  return may;
}
