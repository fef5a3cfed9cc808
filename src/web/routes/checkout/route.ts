import { redirect } from "react-router";

/** The checkout begins with the basket. */
export function loader() {
  return redirect("/basket");
}
