import { passkeys } from "#contract/operations/passkeys.ts";
import { statusOf } from "../../faults/refusals.ts";
import { optional, readForm } from "../../forms/form.ts";
import { CURRENT_PASSWORD } from "../../forms/shared-fields.ts";
import { siteContext } from "../../site.ts";
import { uncachedJson } from "../../uncached-json.ts";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { needs: ["passkeys"] } satisfies ScreenHandle;

/** Returns passkey options: with a password to add a passkey, without one to sign in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { current } = readForm({ current: optional(CURRENT_PASSWORD) }, await request.formData());
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context);
  if (current !== null) {
    const begun = await backEnd.passkeys.beginAdding({ current }, caller);
    return begun.ok
      ? uncachedJson(begun.value)
      : uncachedJson({ refusal: begun.refusal }, statusOf(passkeys.beginAdding, begun.refusal));
  }
  const begun = await backEnd.passkeys.beginLogIn({}, caller);
  return begun.ok
    ? uncachedJson(begun.value)
    : uncachedJson({ refusal: begun.refusal }, statusOf(passkeys.beginLogIn, begun.refusal));
}
