import { z } from "zod";
import type { Sales } from "#domain/sales/sales.ts";
import { contactPreferencesSchema } from "../account/contact-preferences.ts";
import { surveySchema } from "../account/culture-survey.ts";
import { hallSidecarSchema } from "../halls/hall.ts";
import { SALES_PARTS } from "../sales/read-sales.ts";
import { registrationsSchema } from "../season/registrations.ts";
import { alreadySoldSchema, seasonSchema } from "../season/season.ts";
import { houseSchema } from "./house.ts";

/** As an editor thinks of the house's files, in the order in which they are shown. */
export const FILE_GROUPS = [
  "house",
  "programme",
  "beside-tickets",
  "bundles",
  "who-may-buy",
  "forms",
  "halls",
] as const;

export type FileGroup = (typeof FILE_GROUPS)[number];

interface DescribedFile {
  /** As `season.json`; `halls/*.sidecar.json` is one for each hall. */
  readonly file: string;
  readonly group: FileGroup;
  /** A house may do without it. */
  readonly isOptional: boolean;
  readonly schema: z.ZodType;
}

const SIDECARS = "halls/*.sidecar.json";

const SALES_GROUPS: Readonly<Record<keyof Sales, FileGroup>> = {
  products: "beside-tickets",
  food: "beside-tickets",
  vouchers: "beside-tickets",
  donations: "beside-tickets",
  memberships: "beside-tickets",
  protection: "beside-tickets",
  exchange: "beside-tickets",
  packages: "bundles",
  series: "bundles",
  "flex-subscriptions": "bundles",
  "promo-codes": "who-may-buy",
  programmes: "who-may-buy",
  "access-schemes": "who-may-buy",
  enquiries: "forms",
};

/** Every JSON file that an editor fills in: all but the plans of halls, which are drawn elsewhere. */
export const HOUSE_FILES: readonly DescribedFile[] = [
  { file: "house.json", group: "house", isOptional: false, schema: houseSchema },
  { file: "season.json", group: "programme", isOptional: false, schema: seasonSchema },
  { file: "already-sold.json", group: "programme", isOptional: true, schema: alreadySoldSchema },
  ...(Object.keys(SALES_GROUPS) as (keyof Sales)[]).map((part) => ({
    file: `${part}.json`,
    group: SALES_GROUPS[part],
    isOptional: true,
    schema: SALES_PARTS[part].schema,
  })),
  { file: "registrations.json", group: "who-may-buy", isOptional: true, schema: registrationsSchema },
  { file: "contact-preferences.json", group: "forms", isOptional: true, schema: contactPreferencesSchema },
  { file: "culture-survey.json", group: "forms", isOptional: true, schema: surveySchema },
  { file: SIDECARS, group: "halls", isOptional: false, schema: hallSidecarSchema },
];

/** As an editor writes it: before defaults. Texts and other shared parts are in `$defs`. */
export const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", reused: "ref", unrepresentable: "any" });
