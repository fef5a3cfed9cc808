import type { Vendor } from "#config/environment.ts";
import type { House } from "#config/house/house.ts";
import { HouseRefused } from "../house/house-refused.ts";

/**
 * "https://tickets.example.org/sundoperan"; null if seats are not selected in the frame. @throws HouseRefused
 * if the house has not configured its domain
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
