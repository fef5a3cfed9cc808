import { data, redirect } from "react-router";
import { packages as operations } from "#contract/sales/packages.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { refusedWith } from "../../faults/refused-with.ts";
import { oneOf, optional, readForm, text } from "../../forms/form.ts";
import { packageBuilderContext, packageIn } from "../../middleware/package-builder.ts";
import { choiceOf, quantitiesOf } from "../../packages/choice.ts";
import { basketPath } from "../../purchase/paths.ts";
import { siteContext } from "../../site.ts";
import { callerAsking, commandKey, ensureSession } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

/** Stores the choice; a submitted price band also adds the package to the basket. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const id = packageIn(params) ?? "";
  const builder = context.get(packageBuilderContext);
  const choice = choiceOf(form);
  builder.keep(choice);
  const { band, live } = readForm({ band: oneOf(BANDS), live: optional(text(10)) }, form);
  // With scripts the page updates its price in place; without, it is loaded again.
  if (!band) return live !== null ? data(null) : redirect(new URL(request.url).pathname, 303);
  const input = { package: id, ...choice, quantities: quantitiesOf(choice), band };
  const caller = callerAsking(await ensureSession(context, commandKey(form)), JSON.stringify(input));
  const added = await context
    .get(siteContext)
    .backEnd.packages.add(
      { ...input, performances: [...input.performances], packages: [...input.packages] },
      caller,
    );
  if (!added.ok) return refusedWith(operations.add, added.refusal);
  builder.forget();
  return redirect(basketPath(added.value), 303);
}
