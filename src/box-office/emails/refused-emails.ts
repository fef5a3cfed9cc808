import { done, refused } from "#domain/outcome.ts";
import { openRefusedEmails, settleRefusedEmail } from "../../engine/refused-emails.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { emails } from "../operations/emails.ts";

export const refusedEmails = implement(emails.refused, {
  async run({ engine }, { after }) {
    const rows = await openRefusedEmails(engine.services.database, { after, most: ROWS_TO_READ });
    return done(
      toList(rows, {
        id: ({ email }) => email.id,
        entry: ({ email: { id, at, job, subject, address, answer }, order, phone }) => ({
          ...{ id, at: at.toISOString(), order, address, phone: phone || null },
          ...{ kind: job.kind, subject, answer },
        }),
      }),
    );
  },
  print: (list) =>
    printList(
      list,
      ({ id, at, order, address, phone, kind, subject, answer }) => {
        const about = order ? `order ${order}` : "no order";
        return `${id}  ${at}  ${about}  ${address}  ${phone ?? "no telephone"}  ${kind}: ${subject}\n    ${answer}`;
      },
      "No email was refused.",
    ),
});

export const settleEmail = implement(emails.settle, {
  async run({ engine }, { email }) {
    const isSettled = await settleRefusedEmail(engine.services, email, false);
    return isSettled ? done({}) : refused("unknown-email");
  },
  print: (_, { email }) => `Email ${email} is settled.`,
});

export const sendEmailAgain = implement(emails.sendAgain, {
  async run({ engine }, { email }) {
    const isSent = await settleRefusedEmail(engine.services, email, true);
    return isSent ? done({}) : refused("unknown-email");
  },
  print: (_, { email }) => `Email ${email} is sent again.`,
});
