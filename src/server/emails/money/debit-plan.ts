import { engineEmail } from "../email.ts";
import { writePartsEmail } from "./parts-draft.ts";
import { writePlanEmail } from "./plan-draft.ts";

/** A plan of donations or of a membership, or an order paid by instalments. */
export const debitPlan = engineEmail("debit-plan", {
  async read({ plan }, { engine, words }) {
    const notice = await engine.debits.planNotice(plan);
    return notice && { notice, words: await words(notice.language) };
  },
  write: (job, { notice, words }, at) =>
    notice.kind === "order"
      ? writePartsEmail(job, notice, at, words)
      : writePlanEmail(job, notice, at, words),
});
