import { redirect } from "react-router";

/** While the shop is closed no page is reached, and this address says why like any other. Otherwise it is open. */
export function loader() {
  return redirect("/");
}
