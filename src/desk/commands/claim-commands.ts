import { done } from "#domain/outcome.ts";
import { claimsToDecide, decideClaim } from "../../engine/sales/protection-claims.ts";
import { writeAmount } from "../amounts.ts";
import { type DeskCommand, isId, no, textOption } from "../desk-command.ts";

export const claims: DeskCommand = {
  name: "claims",
  usage: "[--approve <claim> | --refuse <claim>]",
  summary:
    "lists what holders of refund protection claim, or decides: approved, the ticket is void and its money goes back",
  words: [0, 0],
  options: { approve: { type: "string" }, refuse: { type: "string" } },
  async run({ engine }, given) {
    const [approve, refuse] = [textOption(given, "approve"), textOption(given, "refuse")];
    if (approve !== undefined && refuse !== undefined) return no("both", "A claim is approved or refused.");
    const claim = approve ?? refuse;
    if (claim === undefined) {
      const waiting = await claimsToDecide(engine.services);
      const lines = waiting.map(({ id, order, event, starts, covers, currency, claimed, reason }) => {
        const what = `${order}  ${event} ${starts.toISOString()}  ${writeAmount(covers)} ${currency}`;
        return `${id}  ${what}  since ${claimed.toISOString()}\n    ${reason.replaceAll(/\s+/g, " ")}`;
      });
      return done(lines.join("\n") || "Nothing is claimed.");
    }
    const decided = isId(claim)
      ? await decideClaim(engine.services, claim, approve !== undefined)
      : ({ ok: false } as const);
    if (!decided.ok) return no("unknown-claim", `There is no claim ${claim} to decide.`);
    return done(
      approve === undefined
        ? `Claim ${claim} is refused; its customer gets a letter.`
        : `Claim ${claim} is approved: ${writeAmount(decided.value)} goes back the way it came.`,
    );
  },
};
