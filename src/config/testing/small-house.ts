import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { z } from "zod";
import type { hallSidecarSchema, seatingPlanSchema } from "../halls/hall.ts";
import type { HouseInput } from "../house/house.ts";
import type { alreadySoldSchema, SeasonInput } from "../season/season.ts";

/**
 * The files of a small house, for tests of `config`; the engine's tests use `engine/testing/small-house.ts`.
 */

export interface SmallHouse {
  house: HouseInput;
  season: SeasonInput;
  alreadySold: z.input<typeof alreadySoldSchema>;
  plan: z.input<typeof seatingPlanSchema>;
  sidecar: z.input<typeof hallSidecarSchema>;
  pictures: string[];
}

export function smallHouse(): SmallHouse {
  return {
    house: {
      id: "small",
      name: "Lilla operan",
      tagline: { sv: "Opera i liten skala" },
      contact: {
        phone: "040-628 04 00",
        email: "biljetter@small.example",
        hours: { sv: "mån–fre 12–18" },
        street: "Sundkajen 1",
        postalCode: "211 20",
        city: "Malmö",
        country: "SE",
      },
      brand: { logo: "pictures/logo.svg", icon: "pictures/icon.svg", shareImage: "pictures/share.png" },
      venues: [
        {
          id: "salon",
          name: { sv: "Salongen" },
          backEndIds: [1, 2],
          street: "Sundkajen 1",
          postalCode: "211 20",
          city: "Malmö",
        },
      ],
      terms: { sv: "Köpet är bindande." },
    },
    season: smallSeason(),
    alreadySold: [{ performance: 1, seats: ["s-1-1"] }],
    plan: {
      name: "Salongen",
      categories: [{ name: "A" }, { name: "B" }],
      size: { width: 200, height: 100 },
      zones: [
        {
          name: "Parkett",
          zone_id: "stalls",
          position: { x: 10, y: 10 },
          rows: [{ row_number: "1", seats: [seat("s-1-1", "1", 10, "A"), seat("s-1-2", "2", 40, "A")] }],
        },
        {
          name: "Balkong",
          zone_id: "balcony",
          position: { x: 10, y: 60 },
          rows: [{ row_number: "1", seats: [seat("b-1-1", "1", 10, "B")] }],
        },
      ],
    },
    sidecar: {
      focalPoint: { x: 100, y: 0 },
      stage: { label: { sv: "Scen" }, outline: [0, 100, 200].map((x) => ({ x, y: 0 })) },
      levels: [{ id: "floor", name: { sv: "Golv" } }],
      zones: {
        stalls: { slug: "parkett", name: { sv: "Parkett" }, level: "floor" },
        balcony: { slug: "balkong", name: { sv: "Balkong" }, level: "floor" },
      },
      rows: { "stalls/1": { rowsInFront: 0 } },
      seats: { "s-1-2": { stepFree: true } },
    },
    pictures: ["logo.svg", "icon.svg", "share.png", "tosca.svg"],
  };
}

function seat(guid: string, number: string, x: number, category: string) {
  return { seat_guid: guid, seat_number: number, position: { x, y: 0 }, category };
}

function smallSeason(): SeasonInput {
  return {
    vatRates: [
      { id: "admission", rates: [{ basisPoints: 600, from: "2020-01-01" }] },
      { id: "service", rates: [{ basisPoints: 2500, from: "2020-01-01" }] },
    ],
    modesOfSale: [{ id: 3, name: { sv: "Ordinarie" } }],
    priceTypes: [{ id: 1, name: { sv: "Ordinarie" } }],
    priceLists: [
      { id: "main", ordinary: { A: 50_000, B: 30_000 }, priceTypes: [{ id: 1, modesOfSale: [3] }] },
      { id: "stalls-only", ordinary: { A: 40_000 }, priceTypes: [{ id: 1, modesOfSale: [3] }] },
    ],
    fees: [{ id: "service", name: { sv: "Serviceavgift" }, per: "ticket", amount: 1500, vat: "service" }],
    deliveryMethods: [
      {
        id: "e-ticket",
        kind: "electronic",
        name: { sv: "E-biljett" },
        description: { sv: "Med e-post" },
        amount: 0,
        vat: "service",
      },
    ],
    events: [
      {
        slug: "tosca",
        title: { sv: "Tosca" },
        genre: "opera",
        durationMinutes: 150,
        lead: { sv: "En kväll i Rom." },
        body: { sv: "Tre akter." },
        picture: { file: "pictures/tosca.svg", alt: { sv: "En kniv" } },
        performances: [
          {
            id: 1,
            hall: "salon",
            venue: "salon",
            starts: "2027-02-06T19:00",
            priceList: "main",
            sale: [{ modeOfSale: 3, from: "2026-09-01T10:00" }],
          },
        ],
      },
    ],
  };
}

/** PNG signature. */
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/** `texts` overrides files; null omits one. */
export async function writeHouse(
  house: SmallHouse,
  texts: Readonly<Record<string, string | Buffer | null>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parkett-house-"));
  const files: Record<string, string | Buffer | null> = {
    "house.json": JSON.stringify(house.house),
    "season.json": JSON.stringify(house.season),
    "already-sold.json": JSON.stringify(house.alreadySold),
    "halls/salon.json": JSON.stringify(house.plan),
    "halls/salon.sidecar.json": JSON.stringify(house.sidecar),
    ...Object.fromEntries(
      house.pictures.map((name) => [`pictures/${name}`, name.endsWith(".svg") ? "<svg/>" : PNG]),
    ),
    ...texts,
  };
  for (const [name, text] of Object.entries(files)) {
    if (text === null) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
