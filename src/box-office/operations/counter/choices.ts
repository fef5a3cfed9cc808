import { z } from "zod";
import { food } from "#contract/sales/food.ts";
import { packages } from "#contract/sales/packages.ts";
import { protection } from "#contract/sales/protection.ts";
import { series } from "#contract/sales/series.ts";
import { officeLanguage, officeOperation, performanceId } from "../operation.ts";
import { ofSale, saleId } from "./sale-fields.ts";

/** What a clerk has to choose from before a package, a series, food or refund protection is added. */

const MOST_NUMBERS = 20;

const shown = { permission: "sales.sell", method: "GET" } as const;
const language = officeLanguage();
const sale = saleId();

/** From the address, where objects cannot be. */
const numbers = z
  .array(z.string().regex(/^\d{1,6}=\d{1,2}$/, "as 1=2"))
  .max(MOST_NUMBERS)
  .default([])
  .describe("Price type=number, as 1=2");

export const saleChoices = {
  packageOffer: officeOperation({
    ...shown,
    path: "/counter/packages/{package}",
    summary: "Show a package with its performances and price types",
    command: { name: "package-offer", words: ["package"] },
    input: z.object({ ...packages.read.input.shape, language }),
    output: packages.read.output,
    refusals: packages.read.refusals,
  }),
  packagePrices: officeOperation({
    ...shown,
    path: "/counter/packages/{package}/prices",
    summary: "Show what a choice of a package costs in each price band, and what it still lacks",
    command: { name: "package-prices", words: ["package", "numbers"] },
    input: z.object({ ...packages.quote.input.omit({ quantities: true }).shape, numbers, language }),
    output: packages.quote.output,
    refusals: packages.quote.refusals,
  }),
  seriesOffer: officeOperation({
    ...shown,
    path: "/counter/series/{series}",
    summary: "Show a series with its dates and price types",
    command: { name: "series-offer", words: ["series"] },
    input: z.object({ ...series.read.input.shape, language }),
    output: series.read.output,
    refusals: series.read.refusals,
  }),
  seriesPrices: officeOperation({
    ...shown,
    path: "/counter/series/{series}/{dates}/prices",
    summary: "Show what the dates of a series cost in each price band",
    command: { name: "series-prices", words: ["series", "dates", "numbers"] },
    input: z.object({ ...series.quote.input.omit({ quantities: true }).shape, numbers, language }),
    output: series.quote.output,
    refusals: series.quote.refusals,
  }),
  foodOffer: officeOperation({
    ...shown,
    path: "/counter/sales/{sale}/performances/{performance}/food",
    summary: "Show the menus of a performance, for the number of tickets that the sale's customer has",
    command: { name: "food-offer", words: ["sale", "performance"] },
    input: z.object({ sale, performance: performanceId() }),
    output: food.at.output,
    refusals: { ...food.at.refusals, ...ofSale },
  }),
  protectionOffer: officeOperation({
    ...shown,
    path: "/counter/sales/{sale}/protection",
    summary: "Show the price of refund protection for a sale",
    command: { name: "protection-offer", words: ["sale"] },
    input: z.object({ sale }),
    output: z.object({ offer: protection.offer.output }),
    refusals: { ...protection.offer.refusals, ...ofSale },
  }),
};
