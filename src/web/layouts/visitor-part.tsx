import { createContext, type ReactNode, use } from "react";
import type { VisitorMarks } from "../site.ts";

/** Set on the server, for a page whose shared part is cached; removed before the page is sent. */
export const VisitorMarksContext = createContext<VisitorMarks | null>(null);

export function useVisitorMarks(): VisitorMarks | null {
  // A condition known at build time, so that the browser bundle leaves out the code.
  return import.meta.env.SSR ? use(VisitorMarksContext) : null;
}

/**
 * Marks what the server fills in for each visitor of a cached page. Children must be elements: React would put a
 * comment between adjacent texts.
 */
export function VisitorPart({ children }: { children: ReactNode }) {
  const marks = useVisitorMarks();
  if (!marks) return children;
  return (
    <>
      {marks.open}
      {children}
      {marks.close}
    </>
  );
}
