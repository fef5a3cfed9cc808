import { href, redirect } from "react-router";

/** Redirects to the profile. */
export function loader() {
  return redirect(href("/account/your-profile"));
}
