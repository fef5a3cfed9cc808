import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import type { VisitorMarks } from "../site.ts";
import type { FrameVisitor, readFrame } from "./read-frame.ts";
import { useVisitorMarks } from "./visitor-part.tsx";

/** Returns the frame's data; undefined if the root loader did not run (error pages). */
export function useFrameData() {
  const data = useRouteLoaderData<typeof readFrame>("root");
  const marks = useVisitorMarks();
  return useMemo(() => data && { ...data, ...parseVisitor(data.visitor, marks) }, [data, marks]);
}

function parseVisitor(text: string, marks: VisitorMarks | null): FrameVisitor {
  return JSON.parse(marks && import.meta.env.SSR ? unmarked(text, marks) : text);
}

function unmarked(text: string, { open, close, now }: VisitorMarks): string {
  return text.replace(open, "").replace(close, "").replace(now, String(Date.now()));
}
