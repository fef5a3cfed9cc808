import { describe, expect, test } from "vitest";
import { matchPayouts, readPayouts } from "./payouts.ts";

const booked = (reference: string, amount: number, payment = "p1") => ({
  order: "100010",
  payment,
  reference,
  amount,
});

describe("a file of payouts", () => {
  test("is read with its separator, its decimal sign and its kinds of movements", () => {
    const text =
      '\uFEFFPayment ID;Charge ID;Type;Amount\r\np1;c1;Charge;"1 295,50"\r\np1;r1;Refund;95\r\n\r\n';
    expect(readPayouts(text)).toEqual({
      ok: true,
      value: [
        { line: 2, payment: "p1", reference: "c1", amount: 129_550 },
        { line: 3, payment: "p1", reference: "r1", amount: -9_500 },
      ],
    });
    expect(readPayouts('reference,gross amount\nc1,"1,295.50"\nc2,-12.5')).toMatchObject({
      value: [{ amount: 129_550 }, { amount: -1_250 }],
    });
  });

  test("is refused without the columns, and with the line whose amount is no number", () => {
    expect(readPayouts("name,sum\na,1")).toEqual({ ok: false, refusal: { reason: "no-columns" } });
    expect(readPayouts("reference,amount\nc1,10\nc2,abc")).toMatchObject({
      refusal: { reason: "no-amount", line: 3 },
    });
  });
});

describe("matching payouts", () => {
  const line = (reference: string, amount: number, payment = "p1") => ({
    line: 2,
    payment,
    reference,
    amount,
  });

  test("lists what differs, what only the file has, and what only the ledger has", () => {
    const ledger = [booked("c1", 100), booked("c2", 200), booked("c3", 300), booked("r1", -50)];
    const found = matchPayouts(
      [line("c1", 100), line("c2", 250), line("c9", 900, "p9"), line("r1", -50)],
      ledger,
    );
    expect(found).toMatchObject({ matched: 2, sum: 50 });
    expect(found.differing).toEqual([{ file: line("c2", 250), booked: ledger[1] }]);
    expect(found.onlyInFile).toEqual([line("c9", 900, "p9")]);
    expect(found.onlyInLedger).toEqual([ledger[2]]);
  });

  test("matches by payment and amount where the file has no reference, each movement once", () => {
    const ledger = [booked("c1", 100), booked("c2", 100)];
    const found = matchPayouts([line("", 100), line("", 100), line("", 100)], ledger);
    expect([found.matched, found.onlyInFile.length, found.onlyInLedger.length]).toEqual([2, 1, 0]);
  });
});
