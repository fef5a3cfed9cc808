import type { SVGAttributes } from "react";

/** A part of the drawing that is only to be seen: its words stand elsewhere. */
export function SilentGroup(props: SVGAttributes<SVGGElement>) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return <g {...props} aria-hidden="true" />;
}
