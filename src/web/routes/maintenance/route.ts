import { redirect } from "react-router";

/** Redirects home: while the shop is closed, the middleware answers before this route is reached. */
export function loader() {
  return redirect("/");
}
