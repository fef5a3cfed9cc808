import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { donations } from "#contract/sales/donations.ts";
import { flexSubscriptions } from "#contract/sales/flex-subscriptions.ts";
import { food } from "#contract/sales/food.ts";
import { memberships } from "#contract/sales/memberships.ts";
import { packages } from "#contract/sales/packages.ts";
import { products } from "#contract/sales/products.ts";
import { protection } from "#contract/sales/protection.ts";
import { series } from "#contract/sales/series.ts";
import { vouchers } from "#contract/sales/vouchers.ts";
import { HANDOVERS, PRODUCT_KINDS } from "#domain/sales/products.ts";
import { officeLanguage, officeOperation } from "../operation.ts";
import { ofSale, saleId, saleView } from "./sale-fields.ts";

/** Everything that the counter sells besides single tickets, with the inputs and refusals of the web. */

const onSale = { permission: "sales.sell", method: "POST", output: saleView } as const;
const sale = saleId();
const inJson = { typedAs: "json" };

const range = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(PRODUCT_KINDS),
      handover: z.array(z.enum(HANDOVERS)),
      variants: z.array(
        z.object({
          id: z.string(),
          name: z.string().nullable(),
          price: moneySchema,
          left: z.int().nullable().describe("Null if unlimited"),
        }),
      ),
    }),
  ),
  memberships: z.array(z.object({ id: z.string(), name: z.string(), price: moneySchema, months: z.int() })),
  vouchers: z
    .object({
      amounts: z.array(moneySchema),
      own: z.object({ least: moneySchema, most: moneySchema }).nullable().describe("Any other amount"),
      byPost: z.boolean(),
    })
    .nullable(),
  funds: z.array(z.object({ id: z.int(), name: z.string(), suggested: z.array(moneySchema) })),
  packages: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
  series: z.array(z.object({ id: z.string(), name: z.string(), from: moneySchema.nullable() })),
  flex: z.array(z.object({ id: z.string(), name: z.string(), structure: z.string(), price: moneySchema })),
  food: z.boolean().describe("Whether the house has a menu"),
  protection: z.boolean().describe("Whether the house sells refund protection"),
});

export const saleItems = {
  range: officeOperation({
    method: "GET",
    path: "/counter/range",
    summary: "List what the counter sells besides single tickets",
    permission: "sales.sell",
    command: { name: "range", words: [] },
    input: z.object({ language: officeLanguage() }),
    output: range,
    refusals: {},
  }),
  addProduct: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/products",
    summary: "Add a product",
    command: { name: "sale product", words: ["sale", "product", "variant"] },
    input: z.object({ sale, ...products.add.input.shape }),
    refusals: { ...products.add.refusals, ...ofSale },
  }),
  addVoucher: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/gift-vouchers",
    summary: "Add gift vouchers",
    command: { name: "sale gift-voucher", words: ["sale", "amount"] },
    input: z.object({ sale, ...vouchers.add.input.shape }),
    secrets: ["recipient", "message", "email"],
    refusals: { ...vouchers.add.refusals, ...ofSale },
  }),
  addMembership: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/memberships",
    summary: "Add a membership of the sale's customer; its benefits apply immediately",
    command: { name: "sale membership", words: ["sale", "level"] },
    input: z.object({ sale, ...memberships.join.input.shape }),
    refusals: { ...memberships.join.refusals, ...ofSale },
  }),
  addDonation: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/donations",
    summary: "Add a donation",
    command: { name: "sale donation", words: ["sale", "fund", "amount"] },
    input: z.object({ sale, ...donations.give.input.shape }),
    secrets: ["recognition", "tribute"],
    refusals: { ...donations.give.refusals, ...ofSale },
  }),
  addPackage: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/packages",
    summary: "Hold the best seats at all performances of a package, or none",
    command: { name: "sale package", words: ["sale", "package", "band"] },
    input: z.object({
      ...{ sale, ...packages.add.input.shape },
      quantities: packages.add.input.shape.quantities.meta(inJson),
    }),
    refusals: { ...packages.add.refusals, ...ofSale },
  }),
  addSeries: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/series",
    summary: "Hold the same seats on all dates of a series, or none",
    command: { name: "sale series", words: ["sale", "series", "dates"] },
    input: z.object({
      ...{ sale, ...series.add.input.shape },
      seats: series.add.input.shape.seats.meta(inJson),
      quantities: series.add.input.shape.quantities.meta(inJson),
    }),
    refusals: { ...series.add.refusals, ...ofSale },
  }),
  addFlex: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/flex-subscriptions",
    summary: "Add a flex subscription",
    command: { name: "sale flex", words: ["sale", "flex"] },
    input: z.object({ sale, ...flexSubscriptions.add.input.shape }),
    refusals: { ...flexSubscriptions.add.refusals, ...ofSale },
  }),
  addFood: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/food",
    summary: "Order food and drink for guests with tickets",
    command: { name: "sale food", words: ["sale", "performance", "menu", "sitting"] },
    input: z.object({
      ...{ sale, ...food.add.input.shape },
      choices: food.add.input.shape.choices.meta(inJson),
    }),
    secrets: ["note"],
    refusals: { ...food.add.refusals, ...ofSale },
  }),
  protect: officeOperation({
    ...onSale,
    path: "/counter/sales/{sale}/protection",
    summary: "Add refund protection for every ticket, or remove it",
    command: { name: "sale protection", words: ["sale"] },
    input: z.object({ sale, ...protection.choose.input.shape }),
    refusals: { ...protection.choose.refusals, ...ofSale },
  }),
};
