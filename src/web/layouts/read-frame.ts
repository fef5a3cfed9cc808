import { href, type RouterContextProvider } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import type { catalogue } from "#contract/operations/catalogue.ts";
import { agreedPartners, agreedTagManager, consentOf, requestedClasses } from "#request/consent.ts";
import { itemsOf } from "../analytics/commerce.ts";
import { readCommerce } from "../analytics/read-commerce.ts";
import { isBundle } from "../lines/bundles.ts";
import { siteContext, visitContext } from "../site.ts";
import { newCommandKey, visitorContext } from "../visit/visitor.ts";

/** The root loader: what the frames of all pages show and load. */
export async function readFrame(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const { customer, caller, cookiesBlocked } = context.get(visitorContext);
  const { house, backEnd, isOffered } = context.get(siteContext);
  const { shared } = context.get(visitContext);
  const offers = await backEnd.catalogue.offers({}, caller);
  const consent = consentOf(request, house);
  const manager = agreedTagManager(house, consent);
  return {
    asksConsent: consent === null && requestedClasses(house).length > 0,
    // Loaded separately, after its consent settings.
    scripts: agreedPartners(house, consent)
      .map(({ script }) => script)
      .filter((script) => script !== manager?.script),
    analytics: manager && { ...manager, ...(await readCommerce(url, context)) },
    isSignedIn: customer !== null || shared?.isSignedIn === true,
    mayWithdraw: isOffered("/withdraw"),
    cookiesBlocked,
    hasWaitingLists: house.waitingList !== null && isOffered("/waiting-list/:entry"),
    sellsMemberships: offers.ok && offers.value.memberships,
    more: offers.ok ? moreOf(offers.value) : [],
    visitor: writeVisitor(context, manager !== null),
  };
}

export type FrameVisitor = ReturnType<typeof readVisitor>;

function readVisitor(context: Readonly<RouterContextProvider>, reportsCart: boolean) {
  const { customer, basket: held, basketEnded } = context.get(visitorContext);
  const { now, house } = context.get(siteContext);
  const { constants } = house;
  return {
    now: now(),
    customer: customer && { firstName: customer.firstName, email: customer.email },
    basket: held && {
      tickets: held.tickets.length,
      // A package counts as its tickets.
      items: held.tickets.length + held.lines.filter((line) => !isBundle(line)).length,
      total: held.totals.total,
      expires: held.expires,
      state: held.state,
      moreTime:
        held.extensionsLeft > 0 ? { seconds: constants.holdExtensionSeconds, key: newCommandKey() } : null,
    },
    basketEnded: held ? null : basketEnded,
    cart: held && reportsCart ? itemsOf(held) : [],
  };
}

/** JSON, so that the server can replace it in a cached page. */
function writeVisitor(context: Readonly<RouterContextProvider>, reportsCart: boolean): string {
  const { marks } = context.get(visitContext);
  const { now, ...visitor } = readVisitor(context, reportsCart);
  const text = (moment: string) => `{"now":${moment},${JSON.stringify(visitor).slice(1)}`;
  return marks ? marks.open + text(marks.now) + marks.close : text(String(now));
}

/** The house's own by name, the shop's by message key. */
function moreOf(offers: OutputOf<typeof catalogue.offers>) {
  const ours = [
    ["packages", href("/listings-packages")],
    ["series", href("/subscriptions/fixed-series/:seriesId?")],
    ["vouchers", href("/gift-vouchers")],
    ["memberships", href("/contributions/memberships")],
    ["donations", href("/contributions")],
    ["programmes", href("/programmes/:programme?")],
  ] as const;
  // If the house has series, their list links to flex subscriptions.
  const cards =
    offers.flex && !offers.series ? [{ to: href("/subscriptions/flex"), word: "series" as const }] : [];
  return [
    ...offers.products.map(({ id, name }) => ({ to: href("/aux/:type", { type: id }), name })),
    ...cards,
    ...ours.flatMap(([word, to]) => (offers[word] ? [{ to, word }] : [])),
  ];
}
