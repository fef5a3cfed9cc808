import { decidedClaim } from "../../../engine/sales/protection/protection-claims.ts";
import { engineEmail, toPerson } from "../email.ts";
import { paragraph } from "../email-layout.ts";
import { moneyOf } from "../words.ts";

export const claimDecided = engineEmail("claim-decided", {
  async read(job, { engine, readOrder }) {
    const claim = await decidedClaim(engine.services, job.claim);
    return claim && { claim, ...(await readOrder(claim.link)) };
  },
  write(job, { claim: { isApproved, event, starts }, order, words }, { house }) {
    const { say, format } = words;
    const performance = { event, date: format.fullDateTime(starts) };
    const { currency } = order.totals.total;
    const { phone, email } = house.contact;
    return {
      id: `claim-${job.claim}`,
      to: toPerson(order.holder),
      subject: say(isApproved ? "mail.claim-approved-subject" : "mail.claim-refused-subject", {
        house: house.name,
        number: order.number,
      }),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(
          isApproved
            ? say("mail.claim-approved", {
                ...performance,
                amount: moneyOf(words, { amount: job.amount, currency }),
              })
            : say("mail.claim-refused", { ...performance, phone, email }),
        ),
      ],
    };
  },
});
