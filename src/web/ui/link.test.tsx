import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, type LinkProps, Link as RouterLink, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./link.tsx";

const LINKS: readonly LinkProps[] = [
  { to: "/", className: "logo", viewTransition: true },
  { to: "/events/tosca?month=2027-02", prefetch: "intent", preventScrollReset: true },
  { to: "/events/tosca/?", replace: true },
  { to: "/events//tosca/../aida#top", state: { overPage: true } },
  { to: "/events//tosca" },
  { to: "?next=/basket", reloadDocument: true },
  { to: "//other.example/a", discover: "none", "aria-current": "page" },
  { to: { pathname: "/basket", search: "?a=b" }, rel: "nofollow" },
  { to: "/p%C3%A5/a b", "aria-label": "Pjäs", onClick: () => undefined },
];

test.each(LINKS)("the link to $to on the server has the same HTML as the router's", (props) => {
  expect(rendered(<Link {...props}>Tosca</Link>)).toBe(rendered(<RouterLink {...props}>Tosca</RouterLink>));
});

function rendered(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/aida"] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
