import type { LinkProps } from "react-router";
import { Link } from "../ui/link.tsx";

const OVER_PAGE = { overPage: true };

/** Opens its page as a dialog over the current one (`page-and-dialog.tsx`); without scripts as a page. */
export function DialogLink(props: LinkProps) {
  return <Link prefetch="intent" preventScrollReset state={OVER_PAGE} {...props} />;
}
