import { openEngineShop } from "./shop/engine-shop.ts";
import type { Shop, ShopOptions } from "./shop/shop-parts.ts";
import type { ShopServices } from "./shop/shop-services.ts";
import { openVendorShop } from "./vendor/vendor-shop.ts";

/** Opens the shop on the back end that the environment chooses: the engine, or a vendor's system. */
export function openShop(options: ShopOptions, services: ShopServices): Promise<Shop> {
  const { vendor } = options.environment;
  return vendor ? openVendorShop(options, vendor, services) : openEngineShop(options, services);
}
