import { desc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { Membership, memberships as operations } from "#contract/sales/memberships.ts";
import { dayIn } from "#domain/house-day.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { MembershipLevel } from "#domain/sales/contributions/memberships.ts";
import { findCustomer } from "../../account/login/customers.ts";
import { addLine, type NewLine } from "../../basket/line-commands.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import type { Services } from "../../kernel/services.ts";
import { memberships } from "../../storage/tables/customers/members.ts";
import { customerSession, findSession } from "../../visitors/sessions.ts";
import { isBeingCollected, levelsRenewed } from "./collected-levels.ts";
import { findLevel, heldUntil } from "./membership-kind.ts";

type NotJoined = Extract<
  RefusalOf<typeof operations.join>,
  {
    reason:
      | "unknown-membership"
      | "membership-held"
      | "membership-in-basket"
      | "renewal-under-way"
      | "login-needed";
  }
>;
type MembershipRow = typeof memberships.$inferSelect;

export function createMemberships(services: Services): BackEnd["memberships"] {
  const { database } = services;
  const todayIn = ({ catalogue }: CatalogueIndex) => dayIn(catalogue.timeZone, services.now());

  return {
    async levels(_input, caller) {
      const [index, session] = await Promise.all([
        services.catalogue.current(),
        findSession(services, caller),
      ]);
      const all = index.catalogue.sales?.memberships;
      const customer = session?.customer ?? null;
      const sold = (all?.levels ?? []).filter(({ retired }) => !retired);
      const levels = await Promise.all(
        sold.map(async (level) => ({
          id: level.id,
          fund: level.fund,
          slug: level.slug,
          name: inLanguage(level.name, caller.language),
          about: inLanguage(level.about, caller.language),
          benefits: level.benefits.map((benefit) => inLanguage(benefit, caller.language)),
          price: moneyIn(index)(level.price),
          months: level.months,
          heldUntil: customer === null ? null : await heldUntil(database, customer, level.id, todayIn(index)),
        })),
      );
      const upsell = sold.find(({ id, fund }) => id === all?.upsell?.level && fund === all.upsell.fund);
      return done({ levels, upsell: upsell?.slug ?? null });
    },

    join(input, caller) {
      const requested = { operation: "joinMembership", input };
      return addLine(
        services,
        { caller, requested },
        async (context, transaction): Promise<Outcome<NewLine, NotJoined>> => {
          const { index, customer, lines } = context;
          const level = index.catalogue.sales?.memberships?.levels.find(({ slug }) => slug === input.level);
          if (!level || level.retired) return refused("unknown-membership");
          if (level.loginNeeded && customer === null) return refused("login-needed");
          const name = inLanguage(level.name, caller.language);
          const isThere = lines.some(
            ({ kind, details }) => kind === "membership" && (details as { level: number }).level === level.id,
          );
          if (isThere) return refused("membership-in-basket", { name });
          const held = customer && (await heldUntil(transaction, customer, level.id, todayIn(index)));
          if (held && !input.renews) return refused("membership-held", { name });
          const isCollected = customer !== null && (await isBeingCollected(transaction, customer, level.id));
          if (isCollected) return refused("renewal-under-way", { name });
          const details = { level: level.id, autoRenew: false, renews: input.renews };
          return done({ kind: "membership", quantity: 1, details });
        },
      );
    },

    async mine(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer: id } = session.value;
      const [index, rows, customer, renewed] = await Promise.all([
        services.catalogue.current(),
        database
          .select()
          .from(memberships)
          .where(eq(memberships.customer, id))
          .orderBy(desc(memberships.ends)),
        findCustomer(database, id),
        levelsRenewed(database, id),
      ]);
      const name = customer ? `${customer.firstName} ${customer.lastName}` : "";
      return done(
        rows.map((row): Membership => {
          const level = findLevel(index, row.level);
          return {
            ...viewLevel(index, level, caller.language),
            id: row.id,
            level: row.level,
            customer: { id, name },
            starts: row.starts,
            ends: row.ends,
            state: stateOf(row, todayIn(index)),
            autoRenew: renewed.has(row.level),
          };
        }),
      );
    },
  };
}

function viewLevel(
  index: CatalogueIndex,
  level: MembershipLevel | null,
  language: Parameters<typeof inLanguage>[1],
) {
  if (!level) return { slug: null, name: "", benefits: [], price: null };
  return {
    slug: level.retired ? null : level.slug,
    name: inLanguage(level.name, language),
    benefits: level.benefits.map((benefit) => inLanguage(benefit, language)),
    price: moneyIn(index)(level.price),
  };
}

function stateOf({ cancelled, starts, ends }: MembershipRow, today: string): Membership["state"] {
  if (cancelled) return "cancelled";
  if (starts > today) return "coming";
  return ends < today ? "lapsed" : "active";
}
