import { z } from "zod";
import { MONEY, refersTo, shownAs } from "#domain/house/field-notes.ts";
import { HANDOVERS, PRODUCT_KINDS, type ProductsRange } from "#domain/sales/products.ts";
import { type Message, message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import { reportUnknown, type SalesReferences } from "./references.ts";

const variant = z.strictObject({
  id: slug.default("one"),
  /** "Storlek M"; null for a product without variants. */
  name: localText.nullable().default(null),
  price: z.int().positive().meta(MONEY),
  /** Initial stock; read on first import only, later changes have no effect. Null is unlimited. */
  stock: z.int().nonnegative().nullable().default(null),
});

export const productsSchema = z.strictObject({
  types: z
    .array(z.strictObject({ id: slug, name: localText, kind: z.enum(PRODUCT_KINDS).default("merchandise") }))
    .min(1),
  products: z.array(
    z.strictObject({
      id: slug,
      type: slug.meta(refersTo("product-type")),
      name: localText,
      about: localText,
      picture: z.strictObject({ file: z.string().meta(shownAs("scene")), alt: localText }),
      vat: slug.meta(refersTo("vat-rate")),
      variants: z.array(variant).min(1),
      handover: z.array(z.enum(HANDOVERS)).min(1).default(["collect"]),
      /** The manufacturer with postal and email address, which the law requires in the offer. */
      maker: z.string().min(1),
      /** Slugs of its events; an empty list is all of them. */
      events: z.array(slug.meta(refersTo("event"))).default([]),
      retired: z.boolean().default(false),
    }),
  ),
  post: z
    .strictObject({
      amount: z.int().nonnegative().meta(MONEY).default(5_900),
      freeFrom: z.int().positive().meta(MONEY).nullable().default(80_000),
      vat: slug.meta(refersTo("vat-rate")),
    })
    .nullable()
    .default(null),
}) satisfies z.ZodType<ProductsRange>;

export function productsFaults(range: ProductsRange, there: SalesReferences, report: ReportFault): void {
  const types = range.types.map(({ id }) => id);
  reportDuplicates(
    types.map((name, index) => ({ name, path: ["types", index, "id"] })),
    message`type of products`,
    report,
  );
  reportDuplicates(
    range.products.map(({ id }, index) => ({ name: id, path: ["products", index, "id"] })),
    message`product`,
    report,
  );
  const known = (what: Message, name: string, names: readonly string[], path: readonly PropertyKey[]) => {
    if (!names.includes(name)) report(path, noSuch(what, name, names));
  };
  for (const [index, product] of range.products.entries()) {
    const at = ["products", index];
    known(message`type of products`, product.type, types, [...at, "type"]);
    known(message`VAT rate`, product.vat, there.vatRates, [...at, "vat"]);
    reportUnknown("events", product.events, { path: [...at, "events"], there, report });
    reportDuplicates(
      product.variants.map(({ id }, place) => ({ name: id, path: [...at, "variants", place, "id"] })),
      message`variant`,
      report,
    );
    if (product.handover.includes("post") && !range.post) {
      report(
        [...at, "handover"],
        message`products are posted, but nobody says what that costs: "post" is missing`,
      );
    }
  }
  if (range.post) known(message`VAT rate`, range.post.vat, there.vatRates, ["post", "vat"]);
}
