import type { LinkProps } from "react-router";
import { Link } from "./link.tsx";

export function TextLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
