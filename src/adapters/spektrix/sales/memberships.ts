import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { Membership, memberships as operations } from "#contract/sales/memberships.ts";
import { dayIn } from "#domain/house-day.ts";
import { inLanguage } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { addItems, type ToAdd, toAdd } from "../basket/change-lines.ts";
import type { People } from "../customers/people.ts";
import { findSession } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { heldMembershipsShape } from "../wire/shapes.ts";
import type { SoldLevel } from "./range.ts";

type NotJoined = RefusalOf<typeof operations.join>;

export function createMemberships(services: Services, people: People) {
  const { book, vendor, settings } = services;
  const today = () => dayIn(settings.timeZone, services.now());
  const nameOf = ({ level }: SoldLevel, language: Parameters<typeof inLanguage>[1]) =>
    inLanguage(level.name, language);

  async function heldBy(customer: string) {
    const path = `/customers/${encodeURIComponent(customer)}/memberships`;
    const reply = await vendor.ask({ path, answer: heldMembershipsShape });
    if (reply.kind !== "done") return [];
    return reply.value.map(({ startDate, expiryDate, ...one }) => ({
      ...one,
      starts: startDate.slice(0, 10),
      ends: expiryDate.slice(0, 10),
    }));
  }

  /** Null if there is none. */
  async function heldUntil(customer: string, membership: string): Promise<string | null> {
    const own = (await heldBy(customer)).filter((one) => one.membership.id === membership);
    return (
      own
        .map(({ ends }) => ends)
        .filter((ends) => ends >= today())
        .sort()
        .at(-1) ?? null
    );
  }

  return {
    async levels(_input, caller) {
      const [{ levels }, session] = await Promise.all([services.range(), findSession(services, caller)]);
      const sold = levels.filter(({ level }) => !level.retired);
      const held = session?.customer ? await heldBy(session.customer) : [];
      const untilOf = (vendorId: string) =>
        held.filter((one) => one.membership.id === vendorId && one.ends >= today()).map(({ ends }) => ends);
      const upsell = book.sales?.memberships?.upsell;
      return done({
        levels: sold.map((one) => ({
          id: one.level.id,
          fund: one.level.fund,
          slug: one.level.slug,
          name: nameOf(one, caller.language),
          about: inLanguage(one.level.about, caller.language),
          benefits: one.level.benefits.map((benefit) => inLanguage(benefit, caller.language)),
          price: money(one.price, book.currency),
          months: one.level.months,
          heldUntil: untilOf(one.vendor).sort().at(-1) ?? null,
        })),
        upsell:
          sold.find(({ level }) => level.id === upsell?.level && level.fund === upsell.fund)?.level.slug ??
          null,
      });
    },

    join(input, caller) {
      return addItems(
        services,
        caller,
        { operation: "joinMembership", input },
        async (lines, session): Promise<Outcome<ToAdd<NotJoined>, NotJoined>> => {
          const { levels } = await services.range();
          const sold = levels.find(({ level }) => level.slug === input.level);
          if (!sold || sold.level.retired) return refused("unknown-membership");
          if (sold.level.loginNeeded && session.customer === null) return refused("login-needed");
          const name = nameOf(sold, caller.language);
          const reference = `M-${sold.level.id}`;
          if (lines.some(({ charges }) => charges.some((one) => one.reference === reference))) {
            return refused("membership-in-basket", { name });
          }
          const held = session.customer && (await heldUntil(session.customer, sold.vendor));
          if (held && !input.renews) return refused("membership-held", { name });
          return toAdd<"membershipSubscriptions", NotJoined>(
            "membershipSubscriptions",
            [{ membershipId: sold.vendor, autoRenew: false }],
            ({ membership }) => membership.id === sold.vendor,
            { reason: "membership-held", name },
          );
        },
      );
    },

    async mine(_input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customer: id } = session;
      const [{ levels }, held, person] = await Promise.all([services.range(), heldBy(id), people.read(id)]);
      const name = person ? `${person.firstName} ${person.lastName}` : "";
      return done(
        held
          .sort((a, b) => b.ends.localeCompare(a.ends))
          .map((one): Membership => {
            const sold = levels.find(({ vendor: known }) => known === one.membership.id);
            return {
              id: one.id,
              level: sold?.level.id ?? 0,
              slug: sold && !sold.level.retired ? sold.level.slug : null,
              name: sold ? nameOf(sold, caller.language) : (one.membership.name ?? ""),
              benefits: sold?.level.benefits.map((benefit) => inLanguage(benefit, caller.language)) ?? [],
              price: sold ? money(sold.price, book.currency) : null,
              customer: { id, name },
              starts: one.starts,
              ends: one.ends,
              state: one.starts > today() ? "coming" : one.ends < today() ? "lapsed" : "active",
              autoRenew: one.autoRenew ?? false,
            };
          }),
      );
    },
  } satisfies PartOfBackEnd["memberships"];
}
