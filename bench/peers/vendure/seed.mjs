import { bootstrap, LanguageCode } from "@vendure/core";
import { populate } from "@vendure/core/cli/index.js";
import { config } from "./vendure-config.mjs";

const initialData = {
  defaultLanguage: LanguageCode.en,
  countries: [{ name: "Sweden", code: "SE", zone: "Europe" }],
  defaultZone: "Europe",
  taxRates: [{ name: "Standard", percentage: 6 }],
  shippingMethods: [{ name: "E-ticket", price: 0 }],
  paymentMethods: [],
  collections: [],
};

const app = await populate(() => bootstrap(config), initialData, "products.csv");
await app.close();
process.exit(0);
