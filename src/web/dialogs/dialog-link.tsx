import { Link, type LinkProps } from "react-router";

const OVER_PAGE = { overPage: true };

export function DialogLink(props: LinkProps) {
  return <Link prefetch="intent" preventScrollReset state={OVER_PAGE} {...props} />;
}
