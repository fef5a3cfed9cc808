import type { RouterContextProvider } from "react-router";
import { siteContext, visitContext } from "../site.ts";

/** Whether whoever sent a form may do this, as far as a bot check can tell. */
export function admitPerson(
  deed: "register" | "log_in" | "reset",
  request: Request,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const { address } = context.get(visitContext);
  const userAgent = request.headers.get("user-agent") ?? "";
  const token = String(form.get("bot-token") ?? "");
  return context.get(siteContext).botCheck.admit(deed, token, { address, userAgent });
}
