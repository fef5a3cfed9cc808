import { createContext, type ReactNode, use } from "react";
import type { VisitorMarks } from "../site.ts";

/** Only on the server: the marks are not in what is sent. */
export const VisitorMarksContext = createContext<VisitorMarks | null>(null);

export function useVisitorMarks(): VisitorMarks | null {
  return use(VisitorMarksContext);
}

/**
 * What shows the visitor: everything else of the shop's frame is the same for everybody, and may be sent from memory. Elements,
 * no text: between two texts React would put a sign of its own.
 */
export function VisitorPart({ children }: { children: ReactNode }) {
  const marks = useVisitorMarks();
  return (
    <>
      {marks?.open}
      {children}
      {marks?.close}
    </>
  );
}
