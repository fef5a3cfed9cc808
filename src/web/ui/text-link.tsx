import { Link, type LinkProps } from "react-router";

/** A link within the site: fetched when it is about to be followed, shown with the page transition. */
export function TextLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
