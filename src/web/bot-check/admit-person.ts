import type { RouterContextProvider } from "react-router";
import { WRONG_GUESSES } from "#contract/refusals.ts";
import { type Outcome, refused } from "#domain/outcome.ts";
import { type CheckedAction, siteContext, visitContext } from "../site.ts";

type Context = Readonly<RouterContextProvider>;

export function admitPerson(action: CheckedAction, request: Request, form: FormData, context: Context) {
  const { address } = context.get(visitContext);
  const userAgent = request.headers.get("user-agent") ?? "";
  const token = String(form.get("bot-token") ?? "");
  return context.get(siteContext).botCheck.admit(action, token, { address, userAgent });
}

/** Tries the code of a form. After several wrong codes from one address the bot check is required. */
export async function tryCode<Value, Refused extends { readonly reason: string }>(
  request: Request,
  form: FormData,
  context: Context,
  attempt: () => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused | { readonly reason: "bot-check-failed-code" }>> {
  const admitted = await admitPerson("try_code", request, form, context);
  if (!admitted.ok) return refused("bot-check-failed-code");
  const tried = await attempt();
  if (!tried.ok && WRONG_GUESSES.has(tried.refusal.reason)) {
    context.get(siteContext).botCheck.noteFailure("try_code", context.get(visitContext).address);
  }
  return tried;
}
