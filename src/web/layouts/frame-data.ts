import { useRouteLoaderData } from "react-router";
import type { VisitorMarks } from "../site.ts";
import type { FrameVisitor, readFrame } from "./read-frame.ts";
import { useVisitorMarks } from "./visitor-part.tsx";

type Data = Awaited<ReturnType<typeof readFrame>>;
type FrameData = Data & FrameVisitor;

/** Several components of a page use it. */
const known = new WeakMap<Data, FrameData>();

/** Returns the frame's data; undefined if the root loader did not run (some error pages). */
export function useFrameData(): FrameData | undefined {
  const data = useRouteLoaderData<typeof readFrame>("root");
  const marks = useVisitorMarks();
  if (!data) return;
  const frame = known.get(data) ?? { ...data, ...parseVisitor(data.visitor, marks) };
  known.set(data, frame);
  return frame;
}

function parseVisitor(text: string, marks: VisitorMarks | null): FrameVisitor {
  return JSON.parse(marks && import.meta.env.SSR ? unmarked(text, marks) : text);
}

function unmarked(text: string, { open, close, now }: VisitorMarks): string {
  return text.replace(open, "").replace(close, "").replace(now, String(Date.now()));
}
