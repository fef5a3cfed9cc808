import { done, refused } from "#domain/outcome.ts";
import { moneyIn } from "../../engine/catalogue/money-in.ts";
import { claimsToDecide, decideClaim } from "../../engine/sales/protection/protection-claims.ts";
import { writeAmount, writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { claims } from "../operations/claims.ts";

export const claimsWaiting = implement(claims.list, {
  async run({ engine }, { after }) {
    const waiting = await claimsToDecide(engine.services, { after, most: ROWS_TO_READ });
    return done(
      toList(waiting, {
        id: ({ id }) => id,
        entry: ({ id, order, title, starts, covers, claimed, used, reason }) => ({
          ...{ id, order, title, covers, reason },
          ...{ starts: starts.toISOString(), claimed: claimed.toISOString() },
          used: used?.toISOString() ?? null,
        }),
      }),
    );
  },
  print: (list) =>
    printList(
      list,
      ({ id, order, title, starts, covers, claimed, used, reason }) => {
        const what = `${order}  ${title} ${starts}  ${writeMoney(covers)}  since ${claimed}`;
        const scanned = used === null ? "" : `  ticket used ${used}`;
        return `${id}  ${what}${scanned}\n    ${reason.replaceAll("\n", "\n    ")}`;
      },
      "Nothing is claimed.",
    ),
});

export const approve = implement(claims.approve, {
  async run({ engine: { services } }, { claim, used = false, why }) {
    const decided = await decideClaim(services, claim, true, used && why !== undefined);
    if (decided.ok) {
      const money = moneyIn(await services.catalogue.current());
      return done({ refunded: money(decided.value) });
    }
    const { refusal } = decided;
    if (refusal.reason === "unknown-claim") return refused(refusal.reason);
    return refused(used ? "no-reason" : "used", { at: refusal.at.toISOString() });
  },
  print: ({ refunded }, { claim }) =>
    `Claim ${claim} is approved: ${writeAmount(refunded.amount)} goes back the way it came.`,
});

export const refuse = implement(claims.refuse, {
  async run({ engine }, { claim }) {
    const decided = await decideClaim(engine.services, claim, false);
    return decided.ok ? done({}) : refused("unknown-claim");
  },
  print: (_, { claim }) => `Claim ${claim} is refused; its customer gets an email.`,
});
