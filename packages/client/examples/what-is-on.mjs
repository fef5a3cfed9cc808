/** Lists what is on sale: `node what-is-on.mjs https://tickets.example.org` */
import { createClient } from "@parkett/client";

const shop = createClient({ baseUrl: process.argv[2], language: "sv" });
const agenda = await shop.catalogue.agenda({});
if (agenda.ok) {
  for (const { starts, event, availability, from } of agenda.value.performances) {
    const price = from ? `${from.amount / 100} ${from.currency}` : "-";
    console.log(`${starts}  ${event.title}  ${availability.state}  ${price}`);
  }
}
