import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import {
  atThePage,
  executeDueJobs,
  jobsOf,
  misfortune,
  paymentId,
  reserve,
  rowsOf,
  tendersIn,
  theirBooks,
  verified,
} from "../engine/testing/money-scenes.ts";
import { holdSeats } from "../engine/testing/seat-scenes.ts";
import { CARMEN } from "../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../engine/testing/test-shop.ts";
import { atBoxOffice } from "./box-office.ts";
import { csv } from "./csv.ts";
import { command, soldOrder } from "./testing/execute-operation.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const TODAY = "2027-01-15";

const boxOffice = (line: string) => command(shop.engine, line);

async function sold() {
  const order = await soldOrder(shop);
  const codes = await rowsOf<{ code: string }>(shop, "select code from tickets order by seat");
  return { ...order, codes };
}

const logged = () =>
  rowsOf<{ who: string; operation: string; input: unknown; outcome: string; reason: string | null }>(
    shop,
    "select who, operation, input, outcome, reason from audit_log order by id",
  );

describe("the audit log of commands", () => {
  test("permanently records every command before it runs, and its result", async () => {
    await boxOffice("find nobody-at-all");
    const byNumber = { who: "the box office", operation: "search.order", input: { order: "nobody-at-all" } };
    const byName = { ...byNumber, operation: "search.customers", input: { text: "nobody-at-all" } };
    expect(await logged()).toEqual([
      { ...byNumber, outcome: "begun", reason: null },
      { ...byNumber, outcome: "refused", reason: "unknown-order" },
      { ...byName, outcome: "begun", reason: null },
      { ...byName, outcome: "refused", reason: "nothing-found" },
    ]);
    for (const statement of ["update audit_log set who = ''", "delete from audit_log", "truncate audit_log"])
      await expect(rowsOf(shop, statement)).rejects.toThrow("append-only");
  });

  test("records a command that failed, with its error", async () => {
    await rowsOf(shop, "alter table orders rename to gone");
    try {
      await expect(boxOffice("find 100001")).rejects.toThrow();
    } finally {
      await rowsOf(shop, "alter table gone rename to orders");
    }
    expect(await logged()).toMatchObject([
      { operation: "search.order", outcome: "begun" },
      { operation: "search.order", outcome: "failed", reason: expect.stringMatching(/Failed query|orders/) },
    ]);
  });

  test("keeps only the last characters of a voucher code", async () => {
    const { code } = await shop.value.issueVoucher({
      ...{ face: 50_000, paid: 50_000, currency: "SEK", validUntil: null, origin: "sold" },
    });
    expect(await boxOffice(`voucher ${code}`)).toContain("balance 500.00 SEK");
    expect(JSON.stringify(await logged())).not.toContain(code.slice(0, 6));
    expect(await boxOffice(`voucher-void ${code}`)).toContain("500.00 SEK are gone");
    expect(await boxOffice(`voucher-void ${code}`)).toBe("refused: void-before");
    expect(await boxOffice("voucher 2222-222222222")).toBe("refused: unknown-voucher");
  });
});

test("the box office voids a voucher by its id, but no credit", async () => {
  const { id } = await shop.value.issueVoucher({
    ...{ face: 50_000, paid: 50_000, currency: "SEK", validUntil: null, origin: "sold" },
  });
  const { email } = await sold();
  const [customer] = await rowsOf<{ id: string }>(shop, `select id from customers where email = '${email}'`);
  await boxOffice(`credit ${email} 250`);
  const [credit] = await rowsOf<{ id: string }>(
    shop,
    `select id from stored_value where customer = '${customer?.id}'`,
  );
  expect(await boxOffice(`voucher-void --voucher ${id}`)).toContain("500.00 SEK are gone");
  for (const other of [customer?.id, credit?.id])
    expect(await boxOffice(`voucher-void --voucher ${other}`)).toBe("refused: unknown-voucher");
  expect(await boxOffice("voucher-void")).toBe("refused: unknown-voucher");
});

test("the box office rejects unknown commands and invalid arguments", async () => {
  expect(await boxOffice("dance")).toBe("refused: unknown-command");
  expect(await boxOffice("refund")).toBe("refused: bad-arguments");
  expect(await boxOffice("refund 1 --all")).toBe("refused: bad-arguments");
  for (const command of ["resend 1", "refund 1"])
    expect(await boxOffice(command)).toBe("refused: unknown-order");
  expect(await boxOffice("unlock 1")).toBe("refused: not-reserved");
  expect(await boxOffice("lock 1")).toBe("refused: invalid-input");
  expect(await boxOffice("extend 1 --until soon")).toBe("refused: invalid-input");
  expect(await boxOffice("extend 1 --until 2027-02-01")).toBe("refused: not-reserved");
});

test("a command of two words is not mistaken for the command that is its first word", async () => {
  expect(await boxOffice("staff")).toContain("npm run house -- staff invite <email>");
  expect(await boxOffice("staff invite asa@test.example")).toContain("asa@test.example");
  expect(await boxOffice("staff")).toContain("asa@test.example");
  expect(await boxOffice("staff invite")).toBe("refused: bad-arguments");
  expect(await boxOffice("staff dance")).toBe("refused: bad-arguments");
});

test("the box office finds an order by number, and a customer by email address or part of the name", async () => {
  const { number, email } = await sold();
  expect(await boxOffice(`find ${number}`)).toContain(email);
  expect(await boxOffice(`find ${number.slice(0, 3)} ${number.slice(3)}`)).toContain(email);
  expect(await boxOffice(`find ${email.toUpperCase()}`)).toContain(number);
  expect(await boxOffice("find %%")).toBe("refused: nothing-found");
  expect(await boxOffice("find x")).toBe("refused: invalid-input");
  expect(await boxOffice("find")).toBe("refused: bad-arguments");
});

test.each([
  ["GARCÍA", ["García", "garcia", "GARCI\u0301A"]],
  ["O'Brien", ["o’brien", "OBrien", "siobhan o'brien", "Siobhán  O`Brien", "obrien siobh"]],
  ["Müller", ["Müller Siobhán", "muller", "MU\u0308LLER"]],
])("the box office finds a customer named %s by %j", async (lastName, spellings) => {
  const person = { ...SOMEBODY, firstName: "Siobhán", lastName, email: "s@test.example" };
  await shop.backEnd.customers.register(person, await visitor(shop.backEnd));
  for (const spelling of spellings)
    expect(await boxOffice(`find ${spelling}`), spelling).toContain("s@test.example");
  expect(await boxOffice("find Siobhán Larsson")).toBe("refused: nothing-found");
});

test("the box office finds a customer after a change of name by the new name only", async () => {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), "asa@test.example");
  const changed = { ...SOMEBODY, mobile: "", lastName: "Ångström" };
  expect(await shop.backEnd.account.changeDetails(changed, caller)).toMatchObject({ ok: true });
  expect(await boxOffice("find angstrom asa")).toContain("asa@test.example");
  expect(await boxOffice("find öberg")).toBe("refused: nothing-found");
});

test("the box office resends the email of a paid order", async () => {
  const { number } = await sold();
  const before = (await jobsOf(shop, "order-confirmation")).length;
  await boxOffice(`resend ${number}`);
  expect(await jobsOf(shop, "order-confirmation")).toHaveLength(before + 1);
});

describe("a refund", () => {
  test("can be partial and then complete, also at the provider, but never exceeds the payment", async () => {
    const { number, total } = await sold();
    expect(await boxOffice(`refund ${number} --amount 0`)).toBe("refused: invalid-input");
    expect(await boxOffice(`refund ${number} --amount 99999`)).toBe("refused: more-than-left");
    expect(await boxOffice(`refund ${number} --amount 100,50`)).toContain("100.50 SEK");
    expect(await boxOffice(`refund ${number} --amount 100,50`)).toBe("refused: given-before");
    expect(await boxOffice(`refund ${number} --amount 100,50 --again`)).toContain("100.50 SEK");
    await executeDueJobs(shop);
    expect((await theirBooks(shop))[0]?.refunded).toBe(20_100);
    await boxOffice(`refund ${number}`);
    await executeDueJobs(shop);
    expect((await theirBooks(shop))[0]?.refunded).toBe(total);
    expect(await boxOffice(`refund ${number}`)).toBe("refused: nothing-left");
  });

  test("that the provider refuses is listed, and is retried or recorded as refunded by hand", async () => {
    const { number, total } = await sold();
    const refuse = () => misfortune(shop, { next: "refunds", answer: 402, code: "1015" });
    expect(await boxOffice("refunds")).toBe("No refund is pending or has failed.");
    await refuse();
    await boxOffice(`refund ${number} --amount 100,50`);
    await executeDueJobs(shop);
    expect(await boxOffice("refunds")).toMatch(
      new RegExp(`^${number}  100.50 SEK  failed .* refund not accepted$`),
    );
    expect(await boxOffice("refund-again 1")).toBe("refused: unknown-order");
    expect(await boxOffice(`refund-again ${number}`)).toContain("requested again");
    expect(await boxOffice("refunds")).toContain(`${number}  100.50 SEK  pending`);
    await executeDueJobs(shop);
    expect((await theirBooks(shop))[0]?.refunded).toBe(10_050);
    await refuse();
    await boxOffice(`refund ${number}`);
    await executeDueJobs(shop);
    expect(await boxOffice(`refund-by-hand ${number}`)).toContain("returned by you");
    expect(await boxOffice(`refund-by-hand ${number}`)).toBe("refused: nothing-failed");
    expect(await tendersIn(shop)).toMatchObject([{ returned: total }]);
    expect(await boxOffice(`close ${TODAY} --provider`)).toContain("The books agree.");
  });

  test("is not possible for an unpaid order", async () => {
    await atThePage(shop);
    const [order] = await rowsOf<{ number: string }>(shop, "select number from orders");
    expect(await boxOffice(`refund ${order?.number}`)).toBe("refused: not-paid");
    expect(await boxOffice(`resend ${order?.number}`)).toBe("refused: not-paid");
  });

  test("of an unmatched payment is listed and can be made immediately", async () => {
    expect(await boxOffice("unmatched")).toBe("There is no unmatched payment.");
    const { caller, link, page } = await atThePage(shop);
    await reserve(shop, page, { amount: 1_000 });
    await verified(shop, caller, link, "paid");
    const [order] = await rowsOf<{ number: string }>(shop, "select number from orders");
    expect(await boxOffice("unmatched")).toContain(paymentId(page));
    expect(await boxOffice("unmatched-return 1")).toBe("refused: nothing-unmatched");
    await boxOffice(`unmatched-return ${order?.number}`);
    await executeDueJobs(shop);
    expect((await tendersIn(shop)).map(({ state }) => state)).toEqual(["released"]);
  });
});

test("the box office blocks and unblocks all named seats or none", async () => {
  await sold();
  const hold = async (seat: string) => holdSeats(shop, await visitor(shop.backEnd), [seat]);
  expect(await boxOffice(`block-seats ${CARMEN} parkett/A/9 parkett/A/5`)).toBe("refused: not-free");
  expect(await boxOffice(`block-seats ${CARMEN} parkett/Z/9`)).toBe("refused: unknown-seat");
  expect(await boxOffice("block-seats 77 parkett/A/9")).toBe("refused: unknown-performance");
  expect(await boxOffice(`block-seats ${CARMEN} parkett/A/9`)).toContain("1 seats");
  expect(await hold("A-9")).toMatchObject({ ok: false });
  expect(await boxOffice(`unblock-seats ${CARMEN} parkett/A/9 parkett/A/5`)).toBe("refused: not-blocked");
  expect(await boxOffice(`unblock-seats ${CARMEN} parkett/A/9`)).toContain("for sale again");
  expect(await hold("A-9")).toMatchObject({ ok: true });
});

test("a scanned ticket is accepted once, and the list shows that it was scanned", async () => {
  const { codes, number } = await sold();
  const code = codes[0]?.code;
  expect(await boxOffice("used 1")).toBe("refused: unknown-ticket");
  const printed = code?.replaceAll(/\d{4}(?=\d)/g, "$& ") ?? "";
  expect(await boxOffice(`used ${printed}`)).toContain("is used now");
  expect(await boxOffice(`used ${printed.replaceAll(" ", "\u2011")}`)).toBe("refused: used-before");
  const again = await atBoxOffice({ engine: shop.engine, who: "door" }, [
    "used",
    printed.replaceAll(" ", "\u00a0"),
  ]);
  expect(again).toMatchObject({
    refusal: {
      sentence: expect.stringMatching(
        /\(the box office\)\. Carmen 2027-\S+, Parkett, row A, seat 5, \S+, Åsa Öberg, order \d+$/,
      ),
    },
  });
  expect(await boxOffice(`door ${CARMEN}`)).toContain("2 tickets, 1 used");
  await boxOffice(`refund ${number} --used --why ill`);
  await executeDueJobs(shop);
  expect(await boxOffice(`used ${codes[1]?.code}`)).toBe("refused: void-ticket");
  expect(await boxOffice(`door ${CARMEN}`)).toBe("0 tickets, 0 used");
});

describe("the box office's accounts", () => {
  test("have a daily close that is exact to the öre and reports differences between provider and ledger", async () => {
    const { number, total } = await sold();
    await boxOffice(`refund ${number} --amount 10`);
    await executeDueJobs(shop);
    const closed = await boxOffice(`close ${TODAY} --provider`);
    expect(closed).toContain(`taken ${total / 100}.00  returned 10.00`);
    expect(closed).toContain("The books agree.");
    await rowsOf(shop, "update tenders set taken = taken + 1");
    expect(await boxOffice(`close ${TODAY}`)).toContain("The books differ:");
    expect(await boxOffice("close 2027-01-14")).toContain("Nothing moved.");
    expect(await boxOffice("close 2027-01-16")).toBe("refused: not-yet");
    expect(await boxOffice("close 2027-02-31")).toBe("refused: invalid-input");
  });

  test("have sales that add up to the payments, and a ledger that is exported line by line", async () => {
    const { number, total } = await sold();
    const days = `--from ${TODAY} --to ${TODAY}`;
    const [, ...rows] = (await boxOffice(`export sales ${days}`)).trim().split("\r\n");
    const sum = rows.reduce((all, row) => all + Math.round(Number(row.split(",")[5]) * 100), 0);
    expect(sum).toBe(total);
    expect(await boxOffice(`export ledger ${days}`)).toContain(`${number},charge,${total / 100}.00,SEK`);
    expect(await boxOffice(`export secrets ${days}`)).toBe("refused: invalid-input");
    expect(await boxOffice("export sales")).toBe("refused: invalid-input");
    expect(await boxOffice(`export sales --from ${TODAY} --to 2027-01-14`)).toBe("refused: invalid-input");
    expect(await boxOffice(`export sales --from 2026-01-01 --to ${TODAY}`)).toBe("refused: invalid-input");
  });

  test("are exported with the separators of the house's language unless an option overrides them", async () => {
    const { number, total } = await sold();
    const at = { engine: shop.engine, who: "the box office", decimalSign: "," } as const;
    const exported = async (...options: readonly string[]) => {
      const given = ["export", "ledger", "--from", TODAY, "--to", TODAY, ...options];
      const result = await atBoxOffice(at, given);
      return result.ok ? result.value : result.refusal.reason;
    };
    const excel = await exported();
    expect(excel.startsWith("\uFEFFentry;at;order;")).toBe(true);
    expect(excel).toContain(`${number};charge;${total / 100},00;SEK`);
    const plain = await exported("--separator", ",", "--no-bom");
    expect(plain.startsWith("entry,at,order,")).toBe(true);
    expect(plain).toContain(`${number},charge,${total / 100}.00,SEK`);
    expect(await exported("--separator", "tab")).toContain(`${number}\tcharge\t${total / 100},00\tSEK`);
    expect(await exported("--separator", "|")).toBe("invalid-input");
    // With a decimal point, spreadsheets expect commas as separators.
    const english = await boxOffice(`export ledger --from ${TODAY} --to ${TODAY}`);
    expect(english.startsWith("\uFEFFentry,at,order,")).toBe(true);
  });

  test("are exported with formulas in names escaped, and with commas, quotation marks and line breaks quoted", () => {
    const text = csv(["name"], [["=1+1"], ['a,"b"'], ["two\nlines"], ["-5.00"]]);
    expect(csv(["a", "b"], [["x;y", "-5,00"]], { separator: ";", mark: true })).toBe(
      `\uFEFFa;b\r\n"x;y";-5,00\r\n`,
    );
    expect(text).toBe(`name\r\n'=1+1\r\n"a,""b"""\r\n"two\nlines"\r\n-5.00\r\n`);
  });
});
