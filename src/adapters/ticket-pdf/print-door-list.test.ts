import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { DoorListSheet, PrintedDoorTicket } from "#ports/door-list-paper.ts";
import { printDoorList } from "./print-door-list.ts";
import { missingShapes, textOf } from "./testing/printed.ts";

const TICKET: PrintedDoorTicket = {
  ...{ row: "4", seat: "12", holderText: "Åsa Öberg", priceTypeText: "Student" },
  ...{ noteText: "Giltigt studentkort visas i dörren.", insideText: "" },
};

function seats(count: number): PrintedDoorTicket[] {
  return Array.from({ length: count }, (_, at) => ({ ...TICKET, seat: String(at + 1) }));
}

const SHEET: DoorListSheet = {
  ...{ language: "sv", houseName: "Sundoperan", brandColour: "#7A1526", title: "Così fan tutte" },
  whenText: "lördag 6 februari 2027 kl. 19.00, Stora scenen",
  printedText: "Utskriven 6 februari kl. 17.30",
  labels: { in: "Inne", row: "Rad", seat: "Plats", name: "Namn", priceType: "Biljettyp" },
  entrances: [
    {
      title: "Dörr A · 60 biljetter",
      sections: [
        { name: "Parkett vänster", tickets: seats(20) },
        { name: "Parkett mitt", tickets: seats(40) },
      ],
    },
    {
      title: "Dörr B · 2 biljetter",
      sections: [{ name: "Första raden", tickets: [TICKET, { ...TICKET, seat: "13", insideText: "18.42" }] }],
    },
  ],
};

async function pagesOf(sheet: DoorListSheet): Promise<string[]> {
  const text = textOf(await printDoorList(sheet), "-layout");
  return text.split("\f").filter((page) => page.trim() !== "");
}

test("each entrance begins a page, and every page has entrance, performance, print time and its number", async () => {
  const pages = await pagesOf(SHEET);
  expect(pages.map((page) => /Dörr ./.exec(page)?.[0])).toEqual(["Dörr A", "Dörr A", "Dörr B"]);
  for (const [at, page] of pages.entries()) {
    for (const words of [
      "Così fan tutte, lördag 6 februari 2027 kl. 19.00",
      "Utskriven 6 februari kl. 17.30",
    ])
      expect(page).toContain(words);
    expect(page).toMatch(new RegExp(`${at + 1} ?/ ?3`));
  }
});

test("every ticket is printed once, with row, seat, name and what to check, and no section's name ends a page", async () => {
  const pages = await pagesOf(SHEET);
  const lines = pages.flatMap((page) => page.split("\n"));
  expect(
    lines.filter((line) => /^\s+4\s+\d+\s+Åsa Öberg\s+Student · Giltigt studentkort/.test(line)),
  ).toHaveLength(61);
  expect(lines.filter((line) => /^\s*18\.42\s+4\s+13\s+Åsa Öberg/.test(line))).toHaveLength(1);
  expect(pages[1]).toMatch(/Parkett mitt/);
  for (const page of pages) {
    const [last = ""] = page
      .split("\n")
      .filter((line) => /Åsa|Parkett|raden/.test(line))
      .slice(-1);
    expect(last).toContain("Åsa");
  }
});

test("a list is a tagged table, so that it can be read aloud", async () => {
  const input = await printDoorList(SHEET);
  const structure = execFileSync("pdfinfo", ["-struct", "-"], { input, encoding: "utf8" });
  expect(structure.match(/^ *Table\b/gm)).toHaveLength(3);
  expect(structure.match(/^ *TR\b/gm)?.length).toBe(62 + 3 + 4);
});

test("a name in any script is printed, and one that is too long is cut within its column", async () => {
  const long = "Jean-Baptiste de la Croix-Montalembert och Ingegerd Elisabet Kvarnström Söderhielm";
  const names = ["Łukasz Żółć", "Nguyễn Thị Minh", "Лидия Иванова", long];
  const tickets = names.map((holderText) => ({ ...TICKET, holderText }));
  const pdf = await printDoorList({
    ...SHEET,
    entrances: [{ title: "Dörr A", sections: [{ name: "Parkett", tickets }] }],
  });
  const text = textOf(pdf, "-layout");
  for (const name of names.slice(0, 3)) expect(text).toContain(name);
  expect(text).toMatch(/Jean-Baptiste de la Croix-Montalembert.*… +Student/);
  expect(missingShapes(pdf)).toBe(0);
});

test("a list without tickets is not printed", async () => {
  await expect(printDoorList({ ...SHEET, entrances: [] })).rejects.toThrow("needs a ticket");
});
