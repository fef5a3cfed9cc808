import { href, redirect } from "react-router";
import { withAnswer } from "../../checkout/more-time.ts";
import { optional, readForm } from "../../forms/form.ts";
import { siteContext } from "../../site.ts";
import { LOCAL_ADDRESS } from "../../visit/local-address.ts";
import { callerFor, commandKey } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

/** Extends the basket's deadline and redirects back with the result. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = callerFor(context, commandKey(form));
  const extended = await context.get(siteContext).backEnd.basket.extend({}, caller);
  const { back } = readForm({ back: optional(LOCAL_ADDRESS) }, form);
  return redirect(withAnswer(back ?? href("/basket"), extended.ok ? "given" : extended.refusal.reason), 303);
}

/** GET is not supported. */
export function loader() {
  return redirect(href("/basket"));
}
