import type { SVGAttributes } from "react";

/** A decorative part of the drawing, hidden from assistive technology. */
export function SilentGroup(props: SVGAttributes<SVGGElement>) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return <g {...props} aria-hidden="true" />;
}
