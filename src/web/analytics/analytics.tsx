import { useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import type { ConsentClass } from "#domain/consent.ts";
import { cartChanges } from "./cart-changes.ts";
import type { CommerceItem } from "./commerce.ts";
import type { Commerce } from "./read-commerce.ts";
import { replaceCart, wasReported } from "./remembered.ts";

declare global {
  var dataLayer: unknown[] | undefined;
}

interface AnalyticsProps {
  readonly facts: Commerce & {
    readonly script: string;
    readonly agreed: readonly ConsentClass[];
    readonly cart: readonly CommerceItem[];
  };
}

/** Reports pages and baskets of visitors who agreed to the tag manager. Consent is set before any event. */
export default function Analytics({ facts }: AnalyticsProps) {
  const { key, pathname } = useLocation();
  const { script, agreed, cart, currency, events } = facts;
  const previous = useRef("");
  const allowed = agreed.join();
  useEffect(() => start(script, allowed), [script, allowed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, even if the data is loaded again
  useEffect(() => {
    for (const { event, ecommerce } of events) {
      const order = ecommerce.transaction_id;
      if (order !== undefined && wasReported(event === "refund" ? `${order} returned` : order)) continue;
      if (event === "view_item" && LISTS.includes(previous.current)) report("select_item", ecommerce);
      report(event, ecommerce);
    }
    previous.current = pathname;
  }, [key]);
  useEffect(() => reportChanges(cart, currency, pathname), [cart, currency, pathname]);
  return null;
}

const LISTS = ["/", href("/listings")];

const ALLOWED_BY: Readonly<Record<ConsentClass, readonly string[]>> = {
  preferences: ["functionality_storage", "personalization_storage"],
  statistics: ["analytics_storage"],
  marketing: ["ad_storage", "ad_user_data", "ad_personalization"],
};

/** Consent Mode 2: denies everything, then grants the agreed classes, before any vendor script runs. */
function start(script: string, agreed: string): void {
  if (document.querySelector(`script[src="${script}"]`)) return;
  const signals = Object.values(ALLOWED_BY).flat();
  const denied = Object.fromEntries(signals.map((signal) => [signal, "denied"]));
  gtag("consent", "default", { ...denied, security_storage: "granted" });
  const granted = Object.entries(ALLOWED_BY).flatMap(([one, own]) =>
    agreed.split(",").includes(one) ? own.map((signal) => [signal, "granted"]) : [],
  );
  gtag("consent", "update", Object.fromEntries(granted));
  layer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  const element = document.createElement("script");
  element.src = script;
  element.async = true;
  document.head.append(element);
}

function layer(): unknown[] {
  globalThis.dataLayer ??= [];
  return globalThis.dataLayer;
}

/** Commands are recognised by the arguments object: an array does not work. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  layer().push(arguments);
}

function report(event: string, ecommerce: object): void {
  // Would otherwise be merged into this event.
  layer().push({ ecommerce: null }, { event, ecommerce });
}

/** Items bought are not reported as removed. */
function reportChanges(cart: readonly CommerceItem[], currency: string, pathname: string): void {
  const before = replaceCart(cart);
  if (before === null) return;
  const { added, removed } = cartChanges(before, cart);
  if (added.length > 0) report("add_to_cart", { currency, value: worth(added), items: added });
  const isSold = cart.length === 0 && pathname !== href("/basket");
  if (removed.length > 0 && !isSold) {
    report("remove_from_cart", { currency, value: worth(removed), items: removed });
  }
}

const worth = (items: readonly CommerceItem[]) =>
  Math.round(items.reduce((sum, { price = 0, quantity }) => sum + price * quantity, 0) * 100) / 100;
