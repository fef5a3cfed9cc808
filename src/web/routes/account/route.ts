import { redirect } from "react-router";

/** The account begins with what one has bought. */
export function loader() {
  return redirect("/account/your-orders");
}
