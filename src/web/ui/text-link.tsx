import type { LinkProps } from "react-router";
import { Link } from "./link.tsx";

/** A link within the site, prefetched on intent and followed with a view transition. */
export function TextLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
