import { type RouteObject, redirectDocument } from "react-router";
import type { Load } from "./routes.ts";

/** Screens without a session. */
export const OPEN_SCREENS: readonly { readonly path: string; readonly load: Load }[] = [
  { path: "/sign-in", load: () => import("./screens/sign-in/sign-in.tsx") },
  { path: "/invitation", load: () => import("./screens/invitation/invitation.tsx") },
];

/** Any other address, where the table of screens is not loaded: it is opened as a new page. */
export const ELSEWHERE: RouteObject = {
  path: "*",
  loader({ request: { url } }) {
    const { pathname, search } = new URL(url);
    return redirectDocument(`${pathname}${search}`);
  },
};
