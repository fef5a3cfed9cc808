import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import type { VisitorMarks } from "../site.ts";
import type { FrameVisitor, readFrame } from "./read-frame.ts";
import { useVisitorMarks } from "./visitor-part.tsx";

/** What the frame shows; undefined where the root's loader did not run (error pages). */
export function useFrameData() {
  const data = useRouteLoaderData<typeof readFrame>("root");
  const marks = useVisitorMarks();
  return useMemo(() => data && { ...data, ...parseVisitor(data.visitor, marks) }, [data, marks]);
}

function parseVisitor(text: string, marks: VisitorMarks | null): FrameVisitor {
  const plain = marks
    ? text.replace(marks.open, "").replace(marks.close, "").replace(marks.now, String(Date.now()))
    : text;
  return JSON.parse(plain);
}
