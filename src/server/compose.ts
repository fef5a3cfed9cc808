import { join } from "node:path";
import { openEngineShop } from "./shop/engine-shop.ts";
import type { Shop, ShopOptions } from "./shop/shop-parts.ts";
import type { ShopServices } from "./shop/shop-services.ts";
import { openVendorShop } from "./vendor/vendor-shop.ts";

/** The only place where the back end is chosen. */
export function openShop(options: ShopOptions, services: ShopServices): Promise<Shop> {
  const { vendor } = options.environment;
  return vendor ? openVendorShop(options, vendor, services) : openEngineShop(options, services);
}

/** The same path from the build and from the sources. */
export function migrationsFolder(root: string): string {
  return join(root, "src/engine/storage/migrations");
}
