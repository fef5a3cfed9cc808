const { Modules } = require("@medusajs/framework/utils");
const flows = require("@medusajs/medusa/core-flows");

const COUNTRY = "se";
const CURRENCY = "sek";

/** One region and channel, one product with one variant of a million in stock. The last line is JSON for the bench. */
exports.default = async function seed({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: "Web" }] });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      {
        name: "Sweden",
        currency_code: CURRENCY,
        countries: [COUNTRY],
        payment_providers: ["pp_system_default"],
      },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: COUNTRY, provider_id: "tp_system" }]);
  const [store] = await container.resolve(Modules.STORE).listStores();
  await run(flows.updateStoresWorkflow, {
    selector: { id: store.id },
    update: {
      supported_currencies: [{ currency_code: CURRENCY, is_default: true }],
      default_sales_channel_id: channel.id,
    },
  });
  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: "House", address: { city: "Malmö", country_code: COUNTRY, address_1: "" } }],
  });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: "Storefront", type: "publishable", created_by: "" }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: "Default", type: "default" }],
  });
  const [product] = await run(flows.createProductsWorkflow, {
    products: [
      {
        title: "Carmen",
        description: "Opera in four acts by Georges Bizet.",
        handle: "carmen",
        status: "published",
        shipping_profile_id: profile.id,
        options: [{ title: "Band", values: ["A"] }],
        variants: [
          {
            title: "A",
            sku: "CARMEN-A",
            manage_inventory: true,
            options: { Band: "A" },
            prices: [{ amount: 895, currency_code: CURRENCY }],
          },
        ],
        sales_channels: [{ id: channel.id }],
      },
    ],
  });
  const [item] = await container.resolve(Modules.INVENTORY).listInventoryItems({ sku: "CARMEN-A" });
  await run(flows.createInventoryLevelsWorkflow, {
    inventory_levels: [{ location_id: location.id, inventory_item_id: item.id, stocked_quantity: 1_000_000 }],
  });
  console.log(
    JSON.stringify({
      key: key.token,
      region: region.id,
      product: product.id,
      variant: product.variants[0].id,
    }),
  );
};
