import { redirect } from "react-router";

/** The account begins with who one is and the next performance. */
export function loader() {
  return redirect("/account/your-profile");
}
