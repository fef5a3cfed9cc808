import type { Vendor } from "#config/environment.ts";
import type { House } from "#config/house/house.ts";
import { HouseRefused } from "./house/house-refused.ts";

/**
 * The vendor's pages for the house's customers, as "https://tickets.example.org/sundoperan"; null where seats are not
 * chosen in the frame. The stand-in has them at its own port, under a name of the same site as the shop's.
 * @throws HouseRefused where the house has not said under which domain they are
 */
export function vendorWebsite(
  { seats, domain }: Pick<House["vendor"], "seats" | "domain">,
  { apiUrl }: Pick<Vendor, "apiUrl">,
): string | null {
  if (seats !== "frame") return null;
  const { hostname, port, pathname } = new URL(apiUrl);
  const [, client = ""] = pathname.split("/");
  if (domain !== null) return `${domain}/${client}`;
  if (hostname === "127.0.0.1") return `http://localhost:${port}/${client}`;
  throw new HouseRefused(
    "house.json, vendor.domain: the vendor's frame needs the house's custom domain, as in https://tickets.example.org",
  );
}
