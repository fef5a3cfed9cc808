import type { RouterContextProvider } from "react-router";
import { agreedPartners, askedClasses, consentOf } from "#request/consent.ts";
import { siteContext } from "../site.ts";
import { newCommandKey, visitorContext } from "../visit/visitor.ts";

/** What the frame of every page shows of the visitor. */
export async function readFrame(request: Request, context: Readonly<RouterContextProvider>) {
  const { customer, basket: held, basketEnded, caller } = context.get(visitorContext);
  const { now, house, backEnd } = context.get(siteContext);
  const offers = await backEnd.catalogue.offers({}, caller);
  const { constants } = house;
  const consent = consentOf(request, house);
  return {
    asksConsent: consent === null && askedClasses(house).length > 0,
    scripts: agreedPartners(house, consent).map(({ script }) => script),
    customer: customer && { firstName: customer.firstName, email: customer.email },
    basket: held && {
      tickets: held.tickets.length,
      // A package is its tickets: it is not counted besides them.
      things: held.tickets.length + held.lines.filter(({ kind }) => kind !== "package").length,
      total: held.totals.total,
      expires: held.expires,
      state: held.state,
      moreTime:
        held.extensionsLeft > 0 ? { seconds: constants.holdExtensionSeconds, key: newCommandKey() } : null,
    },
    basketEnded: held ? null : basketEnded,
    offers: offers.ok ? offers.value : null,
    now: now(),
  };
}
