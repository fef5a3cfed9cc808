import type { RouterContextProvider } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import type { catalogue } from "#contract/operations/catalogue.ts";
import { agreedPartners, agreedTagManager, askedClasses, consentOf } from "#request/consent.ts";
import { readCommerce } from "../analytics/read-commerce.ts";
import { isBundle } from "../lines/bundles.ts";
import { siteContext } from "../site.ts";
import { newCommandKey, visitorContext } from "../visit/visitor.ts";

/** What the frame of every page shows of the visitor. */
export async function readFrame(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const { customer, basket: held, basketEnded, caller } = context.get(visitorContext);
  const { now, house, backEnd, capabilities } = context.get(siteContext);
  const offers = await backEnd.catalogue.offers({}, caller);
  const { constants } = house;
  const consent = consentOf(request, house);
  const manager = agreedTagManager(house, consent);
  return {
    asksConsent: consent === null && askedClasses(house).length > 0,
    // The tag manager has to hear first what it may do.
    scripts: agreedPartners(house, consent)
      .map(({ script }) => script)
      .filter((script) => script !== manager?.script),
    analytics: manager && { ...manager, ...(await readCommerce(url, context)) },
    customer: customer && { firstName: customer.firstName, email: customer.email },
    basket: held && {
      tickets: held.tickets.length,
      // A package is its tickets: it is not counted besides them.
      things: held.tickets.length + held.lines.filter((line) => !isBundle(line)).length,
      total: held.totals.total,
      expires: held.expires,
      state: held.state,
      moreTime:
        held.extensionsLeft > 0 ? { seconds: constants.holdExtensionSeconds, key: newCommandKey() } : null,
    },
    basketEnded: held ? null : basketEnded,
    mayWithdraw: capabilities.has("withdrawal"),
    sellsMemberships: offers.ok && offers.value.memberships,
    more: offers.ok ? moreOf(offers.value) : [],
    now: now(),
  };
}

/** What else there is than tickets: pages of the house's own, by their names, and ours, each by its word. */
function moreOf(offers: OutputOf<typeof catalogue.offers>) {
  const ours = [
    ["packages", "/listings-packages"],
    ["series", "/subscriptions/fixed-series"],
    ["vouchers", "/gift-vouchers"],
    ["memberships", "/contributions/memberships"],
    ["donations", "/contributions"],
    ["programmes", "/programmes"],
  ] as const;
  // Where there are series, their list leads to the cards.
  const cards = offers.flex && !offers.series ? [{ to: "/subscriptions/flex", word: "series" as const }] : [];
  return [
    ...offers.goods.map(({ id, name }) => ({ to: `/aux/${id}`, name })),
    ...cards,
    ...ours.flatMap(([word, to]) => (offers[word] ? [{ to, word }] : [])),
  ];
}
