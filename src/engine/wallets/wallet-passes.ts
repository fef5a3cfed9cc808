import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { keyFor } from "../../credentials/sealed-text.ts";
import { hashToken } from "../../credentials/tokens.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { ticketShares } from "../storage/tables/orders/shares.ts";
import { orders, tickets } from "../storage/tables/shop.ts";
import { walletDevices, walletPasses } from "../storage/tables/wallets.ts";

export type PassRow = typeof walletPasses.$inferSelect;
/** With the link of its ticket's order. */
export type GivenPass = PassRow & { readonly order: string };

export interface WalletPasses {
  /** Authenticates a device for its pass; derived from the serial and the house's key. */
  tokenOf(serial: string): string;
  /** Records that a pass was issued or reissued with its current contents. */
  note(pass: Omit<PassRow, "changed" | "replaced">): Promise<void>;
  find(serial: string): Promise<GivenPass | null>;
  ofOrder(link: string): Promise<readonly GivenPass[]>;
  shareOf(token: string): Promise<string | null>;
  /** Records the current contents. Returns whether they have changed. */
  change(serial: string, contentHash: string): Promise<boolean>;
  /** Returns false if the device already had the pass. */
  register(device: string, serial: string, pushToken: string): Promise<boolean>;
  unregister(device: string, serial: string): Promise<void>;
  /** Returns the device's passes changed after a moment; null if it has none. */
  changedOn(device: string, since: Date): Promise<readonly PassRow[] | null>;
  tokensFor(serial: string): Promise<readonly string[]>;
  forgetToken(pushToken: string): Promise<void>;
}

export function createWalletPasses(services: Services): WalletPasses {
  const { database, settings } = services;
  const key = keyFor(settings.codesKey, "keep a wallet pass");
  const now = () => new Date(services.now());
  const given = async (which: SQL): Promise<GivenPass[]> => {
    const rows = await database
      .select({ pass: walletPasses, order: orders.link })
      .from(walletPasses)
      .innerJoin(tickets, eq(tickets.code, walletPasses.ticket))
      .innerJoin(orders, eq(orders.id, tickets.order))
      .where(which);
    return rows.map(({ pass, order }) => ({ ...pass, order }));
  };
  return {
    tokenOf: (serial) => createHmac("sha256", key).update(serial).digest("base64url"),

    async note(pass) {
      const { language, contentHash, google } = pass;
      await database
        .insert(walletPasses)
        .values({ ...pass, changed: now() })
        .onConflictDoUpdate({
          target: walletPasses.serial,
          // A pass that was added to Google Wallet stays there.
          set: { language, contentHash, changed: now(), ...(google && { google }) },
        });
    },

    async find(serial) {
      const [found] = await given(eq(walletPasses.serial, serial));
      return found ?? null;
    },

    ofOrder: (link) => given(eq(orders.link, link)),

    async shareOf(token) {
      const live = and(eq(ticketShares.tokenHash, hashToken(token)), isNull(ticketShares.revoked));
      const [share] = await database.select({ id: ticketShares.id }).from(ticketShares).where(live);
      return share?.id ?? null;
    },

    async change(serial, contentHash) {
      const changed = await database
        .update(walletPasses)
        .set({ contentHash, changed: now() })
        .where(and(eq(walletPasses.serial, serial), ne(walletPasses.contentHash, contentHash)))
        .returning({ serial: walletPasses.serial });
      return changed.length > 0;
    },

    async register(device, serial, pushToken) {
      const [row] = await database
        .insert(walletDevices)
        .values({ device, serial, pushToken, registered: now() })
        .onConflictDoUpdate({
          target: [walletDevices.device, walletDevices.serial],
          set: { pushToken },
        })
        .returning({ isNew: sql<boolean>`xmax = 0` });
      return row?.isNew ?? false;
    },

    async unregister(device, serial) {
      await database
        .delete(walletDevices)
        .where(and(eq(walletDevices.device, device), eq(walletDevices.serial, serial)));
    },

    async changedOn(device, since) {
      const theirs = eq(walletDevices.device, device);
      if ((await database.$count(walletDevices, theirs)) === 0) return null;
      const rows = await database
        .select({ pass: walletPasses })
        .from(walletDevices)
        .innerJoin(walletPasses, eq(walletPasses.serial, walletDevices.serial))
        .where(and(theirs, gt(walletPasses.changed, since)));
      return rows.map(({ pass }) => pass);
    },

    async tokensFor(serial) {
      const rows = await database
        .selectDistinct({ token: walletDevices.pushToken })
        .from(walletDevices)
        .where(eq(walletDevices.serial, serial));
      return rows.map(({ token }) => token);
    },

    async forgetToken(pushToken) {
      await database.delete(walletDevices).where(eq(walletDevices.pushToken, pushToken));
    },
  };
}

/** Called when tickets are returned, moved, renamed, reissued or unshared: a job then pushes their passes, if any. */
export async function lookAtPasses(
  { outbox }: Pick<Services, "outbox">,
  transaction: Transaction,
  order: string,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  const given = inArray(walletPasses.ticket, [...codes]);
  if ((await transaction.$count(walletPasses, given)) === 0) return;
  await outbox.put(transaction, { kind: "wallet-passes", order });
}
