import type { LinkProps } from "react-router";
import { Link } from "../ui/link.tsx";

const OVER_PAGE = { overPage: true };

export function DialogLink(props: LinkProps) {
  return <Link prefetch="intent" preventScrollReset state={OVER_PAGE} {...props} />;
}
