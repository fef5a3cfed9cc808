import type { Hono } from "hono";
import { API_PREFIX } from "#contract/http.ts";
import { WRONG_GUESSES } from "#contract/refusals.ts";
import type { SiteBotCheck } from "../../../web/site.ts";
import type { SiteEnv } from "../guards/request-guards.ts";
import { sayFault } from "./api.ts";

const GUARDED = [
  ["/customers", "register"],
  ["/session/log-in", "log_in"],
  ["/password-resets", "reset"],
  ["/vouchers/balance", "try_code"],
  ["/basket/vouchers", "try_code"],
  ["/account-credit/vouchers", "try_code"],
  ["/basket/promo-code", "try_code"],
  ["/programmes", "try_code"],
] as const;

/** Applies the bot check to the API; clients send the token in a header. */
export function checkBots(app: Hono<SiteEnv>, botCheck: SiteBotCheck): void {
  if (!botCheck.client) return;
  for (const [path, action] of GUARDED) {
    app.post(API_PREFIX + path, async (context, next) => {
      const address = context.get("address");
      const userAgent = context.req.header("user-agent") ?? "";
      const token = context.req.header("bot-check") ?? "";
      const admitted = await botCheck.admit(action, token, { address, userAgent });
      if (!admitted.ok) {
        const { reason } = admitted.refusal;
        return sayFault(context, { code: reason, status: 403, message: "A bot check is needed" });
      }
      await next();
      if ((action === "log_in" || action === "try_code") && (await isWrongGuess(context.res))) {
        botCheck.noteFailure(action, address);
      }
      return undefined;
    });
  }
}

async function isWrongGuess(answer: Response): Promise<boolean> {
  if (answer.ok) return false;
  const fault: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof fault === "object" && fault !== null && "code" in fault && WRONG_GUESSES.has(String(fault.code))
  );
}
