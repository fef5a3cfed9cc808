import { done } from "#domain/outcome.ts";
import { openRefusedEmails, settleRefusedEmail } from "../../engine/refused-emails.ts";
import { type BoxOfficeCommand, no, textOption } from "../box-office-command.ts";

export const refusedEmails: BoxOfficeCommand = {
  name: "refused-emails",
  usage: "[--settle <number> | --again <number>]",
  summary:
    "lists emails that the mail server refused permanently, with the customer's phone number; settles one, or sends it again",
  words: [0, 0],
  options: { settle: { type: "string" }, again: { type: "string" } },
  async run({ engine }, given) {
    const [settle, again] = [textOption(given, "settle"), textOption(given, "again")];
    if (settle !== undefined && again !== undefined)
      return no("both", "An email is settled or sent again, not both.");
    const number = settle ?? again;
    if (number === undefined) {
      const rows = await openRefusedEmails(engine.services.database);
      const lines = rows.map(({ email: { id, at, job, subject, address, answer }, order, phone }) => {
        const who = `${address}  ${phone || "no telephone"}`;
        return `${id}  ${at.toISOString()}  ${order ? `order ${order}` : "no order"}  ${who}  ${job.kind}: ${subject}\n    ${answer}`;
      });
      return done(lines.join("\n") || "No email was refused.");
    }
    const isSettled =
      /^\d{1,9}$/.test(number) &&
      (await settleRefusedEmail(engine.services, Number(number), again !== undefined));
    if (!isSettled) return no("unknown-email", `There is no refused email ${number} to settle.`);
    return done(again === undefined ? `Email ${number} is settled.` : `Email ${number} is sent again.`);
  },
};
