import type { OutputOf } from "#contract/operation.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { findCustomer, viewCustomer } from "../../engine/account/login/customers.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import type { EngineSettings } from "../../engine/kernel/settings.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import { type Subscription, subscriptionsOf } from "../../engine/value/redemptions.ts";
import { writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { customers, MOST_OF_EACH } from "../operations/customers/customer-record.ts";
import { MOST_ORDERS } from "../operations/search.ts";
import { describeOrder, viewFoundOrder } from "../search/find.ts";
import { type Holdings, type Rights, readHoldings, readOrdersOf, readRights } from "./customer-rows.ts";
import { viewNote } from "./notes.ts";

type Shown = OutputOf<typeof customers.show>;

export const showCustomer = implement(customers.show, {
  async run({ engine }, { customer: id, language = "en" }, { permissions }) {
    const { database, catalogue, settings } = engine.services;
    const index = await catalogue.current();
    return atOneMoment(database, async (transaction) => {
      const customer = await findCustomer(transaction, id);
      if (!customer) return refused("no-such-customer");
      const [theirs, holdings, rights, flex] = await Promise.all([
        readOrdersOf(transaction, id),
        readHoldings(transaction, id),
        readRights(transaction, id),
        subscriptionsOf(transaction, id, settings),
      ]);
      const { created, proven } = customer;
      return done({
        ...viewCustomer(customer),
        ...{ created: created.toISOString(), proven: proven?.toISOString() ?? null },
        orders: {
          entries: theirs.slice(0, MOST_ORDERS).map(viewFoundOrder),
          more: theirs.length > MOST_ORDERS,
        },
        ...valueIn(holdings),
        ...boughtIn(index, holdings, language),
        flex: flex.slice(0, MOST_OF_EACH).map((one) => viewFlex(one, language)),
        ...viewRights(settings, rights, language),
        notes: permissions.has("notes.read") ? rights.notes.map(viewNote) : null,
      });
    });
  },
  print: describe,
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

function valueIn({ credit, vouchers }: Holdings) {
  const view = ({ id, state, balance, held, currency, validUntil }: Holdings["credit"][number]) => ({
    ...{ id, state, validUntil, balance: { amount: balance, currency }, held: { amount: held, currency } },
  });
  return {
    credit: credit.map((lot) => ({ ...view(lot), origin: lot.origin })),
    vouchers: vouchers.map(({ value, order }) => ({ ...view(value), last4: value.last4 ?? "", order })),
  };
}

function boughtIn(
  { catalogue }: CatalogueIndex,
  { member, rights, renewals, entries, given, plans }: Holdings,
  language: Language,
) {
  const { memberships, donations, series } = catalogue.sales ?? {};
  const nameOf = (all: readonly Named[] | undefined, id: string | number) => {
    const found = all?.find((one) => one.id === id);
    return found ? inLanguage(found.name, language) : String(id);
  };
  return {
    memberships: member.map(({ row: { id, level, starts, ends, autoRenew, cancelled }, order }) => ({
      ...{ id, name: nameOf(memberships?.levels, level), starts, ends, autoRenew, order },
      cancelled: iso(cancelled),
    })),
    series: rights.map(({ id, offer, seat, since, ended }) => ({
      ...{ id, offer, name: nameOf(series, offer.split(".")[0] ?? ""), seat },
      ...{ since: since.toISOString(), ended: iso(ended) },
    })),
    renewals: renewals.map(({ row: { id, offer, opened, preference, declined }, order }) => ({
      ...{ id, offer, order, opened: opened.toISOString(), preference, declined: iso(declined) },
    })),
    registrations: entries.map(({ row: { id, registration, number, state, party }, order }) => ({
      ...{ id, registration, number, state, party, order },
    })),
    donations: given.map(({ row: { fund, amount, currency, given: at, returned }, order }) => ({
      ...{ fund: nameOf(donations?.funds, fund), amount: { amount, currency }, order },
      ...{ given: at.toISOString(), returned: iso(returned) },
    })),
    plans: plans.map(({ id, kind, state, amount, currency, next }) => ({
      ...{ id, kind, state, amount: { amount, currency }, next },
    })),
  };
}

interface Named {
  readonly id: string | number;
  readonly name: Parameters<typeof inLanguage>[0];
}

function viewFlex({ row, redemptions }: Subscription, language: Language) {
  return {
    ...{
      id: row.id,
      name: inLanguage(row.name, language),
      expires: row.expires,
      cancelled: iso(row.cancelled),
    },
    ...{ redemptions: redemptions.length, left: redemptions.filter(({ use }) => use === null).length },
  };
}

function viewRights(
  { contactPreferences: { permissions } }: Pick<EngineSettings, "contactPreferences">,
  { details, addresses, answers, giftAid, access, household, cards, ...counts }: Rights,
  language: Language,
) {
  const { passkeys, sessions, refusedEmails } = counts;
  return {
    ...{ mobile: details?.mobile ?? "", interests: (details?.interests ?? []).slice(0, MOST_OF_EACH) },
    addresses: addresses.map(({ type, address }) => ({ type, address })),
    consents: answers.slice(0, MOST_OF_EACH).map(({ permission, agreed, at }) => {
      const known = permissions.find(({ id }) => id === permission);
      const name = known ? inLanguage(known.name, language) : String(permission);
      return { permission, name, agreed, at: at.toISOString() };
    }),
    giftAid: giftAid && { declared: giftAid.declared, at: giftAid.at.toISOString() },
    access: access.map(({ id, scheme, until, applied, ended }) => ({
      ...{ registration: id, scheme, until, applied: iso(applied), ended: iso(ended) },
    })),
    household: household.map(({ firstName, lastName }) => ({ firstName, lastName })),
    cards: cards.map(({ method, masked, expires, state }) => ({ method, masked, expires, state })),
    ...{ passkeys, sessions, refusedEmails },
  };
}

function describe({
  firstName,
  lastName,
  email,
  phone,
  orders,
  credit,
  vouchers,
  memberships,
  notes,
}: Shown) {
  return [
    `${firstName} ${lastName} <${email}> ${phone}`,
    ...orders.entries.map((one) => `  ${describeOrder(one)}`),
    ...(orders.more ? ["  … and more"] : []),
    ...credit.map(({ balance, validUntil }) => `  credit ${writeMoney(balance)} until ${validUntil}`),
    ...vouchers.map(({ last4, state, balance }) => `  voucher …${last4}  ${state}  ${writeMoney(balance)}`),
    ...memberships.map(({ name, starts, ends }) => `  ${name} ${starts} to ${ends}`),
    ...(notes ?? []).map(({ at, who, text }) => `  ${at}  ${who}: ${text}`),
  ].join("\n");
}
