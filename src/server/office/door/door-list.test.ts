import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sellTickets } from "../../../engine/testing/door/door-scenes.ts";
import { rowsOf } from "../../../engine/testing/money-scenes.ts";
import { CARMEN, TOSCA, wordyHouse } from "../../../engine/testing/small-house.ts";
import { openOfficeStage, type Person } from "../testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
let supervisor: Person;
beforeEach(async () => {
  stage = await openOfficeStage({ catalogue: wordyHouse() });
  supervisor = await stage.person("supervisor");
});
afterEach(() => stage.close());

async function printed(language: "sv" | "en"): Promise<string> {
  const { body } = await supervisor.device.ask("door.printedList", { performance: CARMEN, language });
  const input = Buffer.from(String(body["pdf"]), "base64");
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input, encoding: "utf8" });
}

const enter = (tickets: readonly string[], who = supervisor, performance = CARMEN) =>
  who.device.ask("door.enter", { performance, tickets });

type Listed = {
  readonly ticket: string;
  readonly section: string;
  readonly row: string;
  readonly number: string;
};

async function listed(): Promise<readonly Listed[]> {
  const { body } = await supervisor.device.ask("door.list", { performance: CARMEN, language: "sv" });
  return body["tickets"] as readonly Listed[];
}
/** Sells seats. @returns the tickets' ids on the list */
async function sellListed(seats: readonly string[]): Promise<string[]> {
  await sellTickets(stage.shop, seats);
  const all = await listed();
  return seats.map((seat) => all.find(({ row, number }) => `${row}-${number}` === seat)?.ticket ?? "");
}

describe("the printed list", () => {
  test("has every valid ticket by entrance, in the language of who prints it, and the time of those inside", async () => {
    const [, upstairs = ""] = await sellListed(["A-5", "G-1"]);
    const [third] = await sellTickets(stage.shop, ["A-6"]);
    await enter([upstairs]);
    await rowsOf(stage.shop, `update tickets set valid = false where code = '${third?.code}'`);
    const swedish = await printed("sv");
    expect(swedish).toMatch(
      /Dörr 3 · 1 biljett[\s\S]+Galleri[\s\S]+\d\d\.\d\d +G +1 [\s\S]+Valfri entré · 1 biljett[\s\S]+Parkett[\s\S]+ A +5 /,
    );
    expect(swedish).not.toMatch(/ A +6 /);
    expect(await printed("en")).toMatch(/Dörr 3 \(en\) · 1 ticket[\s\S]+Galleri \(en\)/);
  });

  test("is refused to those who may not see whole names, and leaves an entry in the log", async () => {
    await sellTickets(stage.shop, ["A-5"]);
    const usher = await stage.person("front-of-house");
    const refused = await usher.device.ask("door.printedList", { performance: CARMEN });
    expect(refused).toMatchObject({ status: 403, refused: "not-permitted" });
    await printed("sv");
    const entries = await rowsOf(
      stage.shop,
      "select outcome from audit_log where operation = 'door.printedList' and outcome != 'begun' order by id",
    );
    expect(entries).toEqual([{ outcome: "refused" }, { outcome: "done" }]);
  });

  test("of a performance without tickets is not printed", async () => {
    const refused = await supervisor.device.ask("door.printedList", { performance: TOSCA });
    expect(refused).toMatchObject({ status: 404, refused: "nothing-to-print" });
  });
});

describe("the later entry of the printed list", () => {
  test("lets each ticked ticket in once, however often it is sent, and says who was inside before", async () => {
    const [one = "", two = ""] = await sellListed(["A-5", "A-6"]);
    expect((await enter([one])).body).toEqual({ entered: [one], before: [], refused: [] });
    const usher = await stage.person("front-of-house");
    const again = await enter([one, two, two], usher);
    expect(again.body).toEqual({ entered: [two], before: [one], refused: [] });
    expect((await enter([one, two, two])).body).toEqual({ entered: [], before: [one, two], refused: [] });
    const [scans] = await rowsOf<{ count: string }>(stage.shop, "select count(*) from door_scans");
    expect(Number(scans?.count)).toBe(2);
  });

  test("says which tickets it did not let in, and why, and lets the others in", async () => {
    const [own = "", returned = ""] = await sellListed(["A-5", "A-6"]);
    await rowsOf(stage.shop, "update tickets set valid = false where seat = 'A-6'");
    const { body } = await enter([own, returned, "invented"]);
    expect(body).toEqual({
      entered: [own],
      before: [],
      refused: [
        { ticket: returned, because: "void-ticket" },
        { ticket: "invented", because: "unknown-ticket" },
      ],
    });
    expect((await enter([own], supervisor, TOSCA)).body).toMatchObject({
      refused: [{ ticket: own, because: "unknown-ticket" }],
    });
  });

  test("is in the order of the printed list", async () => {
    await sellTickets(stage.shop, ["G-2", "A-10", "A-9", "G-1"]);
    const seats = (await listed()).map(({ section, row, number }) => `${section} ${row}${number}`);
    expect(seats).toEqual(["Galleri G1", "Galleri G2", "Parkett A9", "Parkett A10"]);
    const lines = [...(await printed("sv")).matchAll(/^ +([AG]) +(\d+) /gm)].map(
      ([, row, seat]) => `${row}${seat}`,
    );
    expect(lines).toEqual(["G1", "G2", "A9", "A10"]);
  });
});

test("lists on the screen have no ticket's code, and order numbers only for those who may see names", async () => {
  const [sold] = await sellTickets(stage.shop, ["A-5"]);
  const usher = await stage.person("front-of-house");
  const read = async ({ device }: Person) =>
    JSON.stringify((await device.ask("door.list", { performance: CARMEN })).body);
  for (const person of [usher, supervisor]) expect(await read(person)).not.toContain(sold?.code);
  expect(await read(usher)).not.toContain(sold?.number);
  expect(await read(supervisor)).toContain(sold?.number);
});

test("a ticket that is let in at the office has a whole name only for those who may see it", async () => {
  const [sold] = await sellTickets(stage.shop, ["A-5"]);
  const usher = await stage.person("front-of-house");
  const code = sold?.code ?? "";
  expect((await usher.device.ask("door.use", { code })).body).toMatchObject({ ticket: { holder: "Å." } });
  expect((await supervisor.device.ask("door.undo", { code })).body).toMatchObject({
    ticket: { holder: "Åsa Öberg" },
  });
});

test("lists on the screen have whole names only for those who may see them", async () => {
  await sellTickets(stage.shop, ["A-5"]);
  const usher = await stage.person("front-of-house");
  const holders = async ({ device }: Person) => {
    const list = (await device.ask("door.list", { performance: CARMEN })).body["tickets"];
    const late = (await device.ask("door.late", { performance: CARMEN })).body["seats"];
    return [list, late].map((rows) => (rows as { holder: string }[]).map(({ holder }) => holder));
  };
  for (const person of [supervisor, await stage.person("box-office")])
    expect(await holders(person)).toEqual([["Åsa Öberg"], ["Åsa Öberg"]]);
  expect(await holders(usher)).toEqual([["Å."], ["Å."]]);
});

test("the performances at the door are those from a day on, the first ones first", async () => {
  const starts = async (day: string) => {
    const { body } = await supervisor.device.ask("door.openings", { day });
    return (body["performances"] as { starts: string }[]).map((one) => one.starts);
  };
  const all = await starts("2020-01-01");
  expect(all).toEqual(all.toSorted());
  const [first = "", second = ""] = [...new Set(all)];
  expect((await starts(second.slice(0, 10)))[0]).toBe(second);
  expect(await starts(second.slice(0, 10))).not.toContain(first);
  expect(await starts("2099-01-01")).toEqual([]);
});
