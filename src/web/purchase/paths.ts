import { href } from "react-router";

export const confirmedPath = (link: string) => ofOrder(href("/order/confirmed"), link);
export const failedPath = (link: string) => ofOrder(href("/order/failed"), link);
export const verifyPath = (link: string) => ofOrder(href("/order/verify"), link);
export const ticketsPath = (link: string) => ofOrder(href("/tickets"), link);
export const changedPath = (link: string) => ofOrder(href("/order/changed"), link);
export const orderAddOnsPath = (link: string) => ofOrder(href("/order/add-ons"), link);

function ofOrder(path: string, link: string): string {
  return `${path}?order=${encodeURIComponent(link)}`;
}

export function mandatePath(plan: string): string {
  return `${href("/order/direct-debits/verify")}?plan=${encodeURIComponent(plan)}`;
}

/** Warns in the basket if the seats are not together. */
export function basketPath({ together }: { readonly together: boolean }): string {
  return together ? href("/basket") : `${href("/basket")}?together=no`;
}
