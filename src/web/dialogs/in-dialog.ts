import { createContext, use } from "react";

export const InDialogContext = createContext(false);

/** A layout shows its frame only around pages. */
export function useInDialog(): boolean {
  return use(InDialogContext);
}
