import { z } from "zod";
import { MONEY, refersTo, shownAs } from "#domain/house/field-notes.ts";
import { ALLERGENS, DIETS, type FoodRange } from "#domain/sales/food.ts";
import { english, type Message, message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type Path, type ReportFault } from "../json/fault.ts";
import type { SalesReferences } from "./references.ts";

/** `food.json`: food and drink to pre-order for a performance. Amounts are minor units. */

const slug = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, english(message`lower-case letters, digits and hyphens, a letter first`));
const picture = z.strictObject({ file: z.string().meta(shownAs("scene")), alt: localText });

const item = z.strictObject({
  id: slug,
  name: localText,
  about: localText.nullable().default(null),
  picture: picture.nullable().default(null),
  price: z.int().nonnegative().meta(MONEY),
  /** A VAT rate of the season, by type of item. */
  vat: z.string().meta(refersTo("vat-rate")),
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  diets: z.array(z.enum(DIETS)).default([]),
  retired: z.boolean().default(false),
});

const menu = z.strictObject({
  id: slug,
  name: localText,
  about: localText,
  picture,
  venues: z.array(z.string().meta(refersTo("venue"))).default([]),
  events: z.array(z.string().meta(refersTo("event"))).default([]),
  /** Before the performance. Meals need to be bought in. */
  cutOffHours: z.number().nonnegative().default(24),
  covers: z
    .strictObject({
      priceType: z.int().meta(refersTo("price-type")).default(359),
      price: z.int().nonnegative().meta(MONEY),
      vat: z.string().meta(refersTo("vat-rate")),
    })
    .nullable()
    .default(null),
  categories: z.array(z.strictObject({ id: slug, name: localText, items: z.array(item).min(1) })).default([]),
  sittings: z
    .array(
      z.strictObject({
        id: slug,
        place: slug.meta(refersTo("food-place")),
        moment: slug.meta(refersTo("food-moment")),
        /** Per performance; read on first import only. Null is unlimited. */
        capacity: z.int().nonnegative().nullable().default(null),
      }),
    )
    .min(1),
  retired: z.boolean().default(false),
});

export const foodSchema = z.strictObject({
  places: z.array(z.strictObject({ id: slug, name: localText })).min(1),
  moments: z
    .array(
      z.strictObject({
        id: slug,
        name: localText,
        minutes: z.int().nullable().default(null),
        interval: z.int().positive().nullable().default(null),
      }),
    )
    .min(1),
  menus: z.array(menu),
}) satisfies z.ZodType<FoodRange>;

export function foodFaults(range: FoodRange, there: SalesReferences, report: ReportFault): void {
  unique(message`place`, range.places, ["places"], report);
  unique(message`moment`, range.moments, ["moments"], report);
  unique(message`menu`, range.menus, ["menus"], report);
  for (const [index, one] of range.menus.entries()) {
    const at = ["menus", index];
    known(message`event`, { names: one.events, all: there.events, path: [...at, "events"], report });
    // Menus and events share the same URLs.
    if (there.events.includes(one.id)) report([...at, "id"], message`an event is called "${one.id}" already`);
    if (one.covers)
      known(message`VAT rate`, {
        names: [one.covers.vat],
        all: there.vatRates,
        path: [...at, "covers", "vat"],
        report,
      });
    unique(message`sitting`, one.sittings, [...at, "sittings"], report);
    for (const [place, sitting] of one.sittings.entries()) {
      const here = [...at, "sittings", place];
      known(message`place`, {
        names: [sitting.place],
        all: namesOf(range.places),
        path: [...here, "place"],
        report,
      });
      known(message`moment`, {
        names: [sitting.moment],
        all: namesOf(range.moments),
        path: [...here, "moment"],
        report,
      });
    }
    const items = one.categories.flatMap((category) => category.items);
    unique(message`category`, one.categories, [...at, "categories"], report);
    unique(message`item`, items, [...at, "items"], report);
    for (const { id, vat } of items)
      known(message`VAT rate`, {
        names: [vat],
        all: there.vatRates,
        path: [...at, "items", id, "vat"],
        report,
      });
    if (!one.covers && items.length === 0) {
      report([...at, "categories"], message`nothing is served: a menu has categories, covers, or both`);
    }
  }
}

const namesOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

function unique(
  what: Message,
  all: readonly { readonly id: string }[],
  path: Path,
  report: ReportFault,
): void {
  reportDuplicates(
    all.map(({ id }, index) => ({ name: id, path: [...path, index, "id"] })),
    what,
    report,
  );
}

interface KnownOptions {
  readonly names: readonly string[];
  readonly all: readonly string[];
  readonly path: Path;
  readonly report: ReportFault;
}

function known(what: Message, { names, all, path, report }: KnownOptions): void {
  for (const name of names) if (!all.includes(name)) report(path, noSuch(what, name, all));
}
