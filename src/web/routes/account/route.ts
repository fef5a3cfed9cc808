import { redirect } from "react-router";

/** Redirects to the profile. */
export function loader() {
  return redirect("/account/your-profile");
}
