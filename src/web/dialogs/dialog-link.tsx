import { Link, type LinkProps } from "react-router";

const OVER_PAGE = { overPage: true };

/** Opens an address as a dialog over this page; in a new tab and without JavaScript it opens as a page. */
export function DialogLink(props: LinkProps) {
  return <Link prefetch="intent" preventScrollReset state={OVER_PAGE} {...props} />;
}
