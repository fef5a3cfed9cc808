import { createContext, use } from "react";

export const PageBeneathContext = createContext<string | null>(null);

export function usePageBeneath(): string | null {
  return use(PageBeneathContext);
}

/** Returns true inside a dialog, where layouts render no frame. */
export function useInDialog(): boolean {
  return usePageBeneath() !== null;
}
