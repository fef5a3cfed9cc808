import type { House } from "#config/house/house.ts";
import type { ForeignSources } from "./security.ts";

/** The content security policy of the page with the ticketing system's payment component; no other page gets it. */

const PAGE = "/order/pay";

export function isComponentPage({ vendor }: Pick<House, "vendor">, request: Request): boolean {
  return vendor.payment === "vendor" && new URL(request.url).pathname === PAGE;
}

export function withPaymentComponent(
  foreign: ForeignSources,
  house: Pick<House, "vendor">,
  request: Request,
): ForeignSources {
  if (!isComponentPage(house, request)) return foreign;
  const { script, style, hosts, frames } = house.vendor.component;
  const origin = (address: string) => new URL(address).origin;
  const all = [...new Set([origin(script), ...hosts])];
  return {
    script: [...foreign.script, ...all],
    style: [...new Set([origin(style), ...hosts])],
    connect: [...foreign.connect, ...all],
    image: [...foreign.image, ...all],
    frame: [...foreign.frame, ...all, ...frames],
    // The card's bank is contacted by submitting a form into a frame.
    form: frames,
  };
}
