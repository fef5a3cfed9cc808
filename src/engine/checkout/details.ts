import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { isSilent, NO_NOTES, noteFaults } from "#domain/checkout/notes.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { giftAidOn } from "#domain/sales/contributions/gift-aid.ts";
import type { Requested } from "../../visitors/commands.ts";
import { addressOf } from "../account/address-of.ts";
import { underLastingGiftAid } from "../account/lasting-gift-aid.ts";
import { execute } from "../kernel/commands.ts";
import { sealNotes, unsealNotes } from "../kernel/notes-seal.ts";
import type { Services } from "../kernel/services.ts";
import { type BasketRow, lockLiveBasket, readLiveBasket } from "../lines/baskets.ts";
import { namesIn } from "../orders/order-details.ts";
import type { Transaction } from "../storage/database.ts";
import { type DonationDetails, isDonation } from "../storage/documents/line-details.ts";
import { basketDetails, householdMembers } from "../storage/tables/orders/checkout.ts";
import { baskets } from "../storage/tables/shop.ts";
import { customerSession } from "../visitors/sessions.ts";

type Details = Pick<
  BackEnd["checkout"],
  "details" | "setNotes" | "setBilling" | "setBookedFor" | "declareGiftAid"
>;
type Entered = Partial<Omit<typeof basketDetails.$inferInsert, "basket">>;

export function createCheckoutDetails(services: Services): Details {
  const { database, settings, catalogue } = services;

  /** Stores a detail once `check` has accepted it; null if it is stored elsewhere. */
  async function store<Refusal extends { readonly reason: string } = never>(
    caller: Caller,
    requested: Requested,
    check: (
      transaction: Transaction,
      basket: BasketRow,
      customer: string,
    ) => Promise<
      | { readonly ok: true; readonly value: Entered | null }
      | { readonly ok: false; readonly refusal: Refusal }
    >,
  ) {
    const session = await customerSession(services, caller);
    if (!session.ok) return session;
    return execute(services, { session: session.value, caller, requested }, async (transaction) => {
      const basket = await lockLiveBasket(services, transaction, session.value);
      if (!basket) return refused("no-basket");
      if (basket.state === "paying") return refused("payment-under-way");
      const checked = await check(transaction, basket, session.value.customer);
      if (!checked.ok) return checked;
      if (checked.value) {
        await transaction
          .insert(basketDetails)
          .values({ basket: basket.id, ...checked.value })
          .onConflictDoUpdate({ target: basketDetails.basket, set: checked.value });
      }
      return done({});
    });
  }

  return {
    async details(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { basket } = await readLiveBasket(services, database, session.value);
      if (!basket) return refused("no-basket");
      const [entered] = await database
        .select()
        .from(basketDetails)
        .where(eq(basketDetails.basket, basket.id));
      const { customer } = session.value;
      const donations = donationsIn({
        lines: await underLastingGiftAid(services, database, customer, basket.lines),
      });
      const given = donations.reduce((sum, { amount }) => sum + amount, 0);
      const { currency } = (await catalogue.current()).catalogue;
      const names = entered
        ? await namesIn(database, session.value.customer, entered)
        : { billing: null, bookedFor: null };
      const notes = entered?.notes ? unsealNotes(services, entered.notes) : null;
      return done({
        entered: { notes, ...names },
        notes: notes ?? NO_NOTES,
        noteCharacters: settings.noteCharacters,
        billing: entered?.billing ?? null,
        bookedFor: entered?.bookedFor ?? null,
        giftAid:
          settings.giftAidDeclaration && given > 0
            ? {
                declaration: inLanguage(settings.giftAidDeclaration, caller.language),
                added: { amount: giftAidOn(given), currency },
                declared: donations.every(({ giftAid }) => giftAid),
              }
            : null,
      });
    },

    setNotes: async (input, caller) => {
      const notes = { order: input.order.trim(), access: input.access.trim(), dietary: input.dietary.trim() };
      const faults = noteFaults(notes, settings.noteCharacters);
      if (faults.length > 0) return refused("invalid", { faults });
      const requested = { operation: "setNotes", input };
      return store(caller, requested, async () =>
        done({ notes: isSilent(notes) ? null : sealNotes(services, notes) }),
      );
    },

    setBilling: (input, caller) =>
      store(caller, { operation: "setBilling", input }, async (transaction, _basket, customer) =>
        (await addressOf(transaction, customer, input.address))
          ? done({ billing: input.address })
          : refused("unknown-address"),
      ),

    setBookedFor: (input, caller) =>
      store(caller, { operation: "setBookedFor", input }, async (transaction, _basket, customer) => {
        if (input.member === null) return done({ bookedFor: null });
        const members = await transaction
          .select({ id: householdMembers.id })
          .from(householdMembers)
          .where(eq(householdMembers.customer, customer));
        const isOne = members.some(({ id }) => id === input.member);
        return isOne ? done({ bookedFor: input.member }) : refused("unknown-member");
      }),

    declareGiftAid: (input, caller) =>
      store(caller, { operation: "declareGiftAid", input }, async (transaction, basket) => {
        if (!settings.giftAidDeclaration || donationsIn(basket).length === 0) return refused("not-offered");
        const lines = basket.lines.map((line) =>
          isDonation(line)
            ? { ...line, details: { ...line.details, giftAid: input.declared, giftAidRequested: true } }
            : line,
        );
        await transaction.update(baskets).set({ lines }).where(eq(baskets.id, basket.id));
        return done(null);
      }),
  };
}

function donationsIn({ lines }: Pick<BasketRow, "lines">): DonationDetails[] {
  return lines.filter(isDonation).map(({ details }) => details);
}
