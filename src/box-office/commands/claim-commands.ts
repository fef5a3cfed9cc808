import { done, refused } from "#domain/outcome.ts";
import { claimsToDecide, decideClaim } from "../../engine/sales/protection/protection-claims.ts";
import { writeAmount } from "../amounts.ts";
import { type BoxOfficeCommand, isId, no, textOption } from "../box-office-command.ts";
import { isUseConfirmed, refuseUse, USED_OPTIONS } from "../used-parts.ts";

export const claims: BoxOfficeCommand = {
  name: "claims",
  usage: "[--approve <claim> [--used --why <reason>] | --refuse <claim>]",
  summary: "lists refund protection claims, or decides one: approved, the ticket is void and refunded",
  words: [0, 0],
  options: { approve: { type: "string" }, refuse: { type: "string" }, ...USED_OPTIONS },
  async run({ engine }, given) {
    const [approve, refuse] = [textOption(given, "approve"), textOption(given, "refuse")];
    if (approve !== undefined && refuse !== undefined) return no("both", "A claim is approved or refused.");
    const claim = approve ?? refuse;
    if (claim === undefined) {
      const waiting = await claimsToDecide(engine.services);
      const lines = waiting.map(({ id, order, event, starts, covers, currency, claimed, used, reason }) => {
        const what = `${order}  ${event} ${starts.toISOString()}  ${writeAmount(covers)} ${currency}`;
        return `${id}  ${what}  since ${claimed.toISOString()}${used ? `  ticket used ${used.toISOString()}` : ""}\n    ${reason.replaceAll("\n", "\n    ")}`;
      });
      return done(lines.join("\n") || "Nothing is claimed.");
    }
    const decided = isId(claim)
      ? await decideClaim(engine.services, claim, approve !== undefined, isUseConfirmed(given))
      : refused("unknown-claim");
    if (!decided.ok && decided.refusal.reason === "ticket-used") {
      return refuseUse(given, `The ticket was scanned ${decided.refusal.at.toISOString()}.`);
    }
    if (!decided.ok) return no("unknown-claim", `There is no claim ${claim} to decide.`);
    return done(
      approve === undefined
        ? `Claim ${claim} is refused; its customer gets an email.`
        : `Claim ${claim} is approved: ${writeAmount(decided.value)} goes back the way it came.`,
    );
  },
};
