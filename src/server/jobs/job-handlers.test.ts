import { join } from "node:path";
import { expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import type { Email } from "#ports/mail.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { SALES_OF_ALL } from "../../engine/testing/sales/sales-of-all.ts";
import { openTestShop, signedIn, visitor } from "../../engine/testing/test-shop.ts";
import { engineJobs } from "./job-handlers.ts";

test("an erased customer gets no email, and the job is not retried", async () => {
  const shop = await openTestShop({ catalogue: { sales: SALES_OF_ALL } });
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const sent: Email[] = [];
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  const handlers = engineJobs(shop.engine, mail, {
    house: read.value.house,
    publicUrl: "http://house.example",
  });
  try {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await shop.backEnd.donations.give(
      {
        fund: 115,
        amount: 10_000,
        appeal: "",
        recognition: "",
        anonymous: false,
        tribute: "",
        giftAid: false,
      },
      caller,
    );
    const { link } = await buy(shop, caller);
    const confirm = () => handlers["order-confirmation"]({ kind: "order-confirmation", order: link });
    await confirm();
    expect(sent).toHaveLength(1);
    const erased = await shop.backEnd.account.erase(
      { current: SOMEBODY.password, waiveCredit: false },
      caller,
    );
    expect(erased).toMatchObject({ ok: true });
    await confirm();
    expect(sent).toHaveLength(1);
  } finally {
    await shop.close();
  }
});
