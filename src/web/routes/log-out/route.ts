import { redirect } from "react-router";
import { siteContext } from "../../site.ts";
import { callerFor, forgetSession } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

export async function action({ context }: Route.ActionArgs) {
  await context.get(siteContext).backEnd.customers.logOut({}, callerFor(context));
  forgetSession(context);
  return redirect("/", 303);
}

/** GET is not supported. */
export function loader() {
  return redirect("/");
}
