import { createContext, type ReactNode, use } from "react";
import type { VisitorMarks } from "../site.ts";

/** Only on the server: the marks are not in what is sent. */
export const VisitorMarksContext = createContext<VisitorMarks | null>(null);

export function useVisitorMarks(): VisitorMarks | null {
  // What a build for the browser knows to be false it leaves out, with all that belongs to it.
  return import.meta.env.SSR ? use(VisitorMarksContext) : null;
}

/**
 * What shows the visitor: everything else of the shop's frame is the same for everybody, and may be sent from memory. Elements,
 * no text: between two texts React would put a sign of its own.
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
