import type { SVGAttributes } from "react";

/** A purely visual part of the drawing, hidden from assistive technology: its text is elsewhere on the page. */
export function SilentGroup(props: SVGAttributes<SVGGElement>) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return <g {...props} aria-hidden="true" />;
}
