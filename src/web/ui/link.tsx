import { type LinkProps, Link as RouterLink } from "react-router";

/**
 * The server renders only the element: what the router's link prepares for clicks and prefetching took a tenth
 * of a page's time.
 */
export const Link: typeof RouterLink = import.meta.env.SSR ? (ServerLink as typeof RouterLink) : RouterLink;

/** An absolute path that the router would not change, with or without a query. */
const PLAIN = /^\/(?!\/|.*\/[./])[^?#]*(?:\?[^#]+)?$/;

function ServerLink(props: LinkProps) {
  const { to, discover = "render", ...others } = props;
  if (typeof to !== "string" || !PLAIN.test(to)) return <RouterLink {...props} />;
  const { prefetch, relative, reloadDocument, replace, mask, state, ...more } = others;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = more;
  return <a {...attributes} href={to} data-discover={discover === "render" ? "true" : undefined} />;
}
