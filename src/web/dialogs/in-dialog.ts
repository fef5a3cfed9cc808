import { createContext, use } from "react";

/** Path of the page beneath; null outside dialogs. */
export const PageBeneathContext = createContext<string | null>(null);

export function usePageBeneath(): string | null {
  return use(PageBeneathContext);
}

/** A layout shows its frame only around pages. */
export function useInDialog(): boolean {
  return usePageBeneath() !== null;
}
