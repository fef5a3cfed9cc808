import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { PassUpdates, WalletPass } from "#ports/wallet.ts";
import type { Engine } from "../../engine/engine.ts";
import { readValidShare } from "../../engine/sharing/shared-ticket.ts";
import type { GivenPass, WalletPasses } from "../../engine/wallets/wallet-passes.ts";
import { wordsIn } from "../emails/words.ts";
import { passHash, walletPass } from "./wallet-pass.ts";
import type { Wallets } from "./wallets.ts";

export interface WalletUpdates {
  readonly url: string | null;
  readonly passes: WalletPasses;
  /** Null if its ticket or performance can no longer be read. */
  current(pass: GivenPass): Promise<WalletPass | null>;
}

export function updatesOf({ url, passes }: WalletUpdates, serial: string): PassUpdates | null {
  return url === null ? null : { url, token: passes.tokenOf(serial) };
}

export function createWalletUpdates(
  engine: Pick<Engine, "walletPasses" | "services"> & { readonly backEnd: Pick<BackEnd, "orders"> },
  house: House,
  url: string | null,
): WalletUpdates {
  return {
    url,
    passes: engine.walletPasses,
    async current({ order, ticket: code, replaced, share, language }) {
      const caller = { session: null, language, address: "wallet", idempotencyKey: null };
      const read = await engine.backEnd.orders.read({ link: order }, caller);
      if (!read.ok) return null;
      const found = read.value.tickets.find((one) => one.code === code);
      // A pass never shows the new code: the old one may be in another person's phone.
      const ticket = found && { ...found, code: replaced ?? code };
      const performance = read.value.performances.find(({ id }) => id === ticket?.performance);
      if (!ticket || !performance) return null;
      const shared = share === null ? null : await readValidShare(engine.services, share, language);
      const { holder, number } = read.value;
      const isTakenBack = share !== null && shared === null;
      const shown = {
        ...{ ticket, performance, share },
        // The recipient of a shared ticket sees neither the order nor what was paid.
        ...(share === null
          ? { holder: `${holder.firstName} ${holder.lastName}`, order: number }
          : { holder: shared?.name ?? "", order: null }),
        voided: replaced !== null || !ticket.valid || performance.change?.kind === "cancelled" || isTakenBack,
      };
      return walletPass(share === null ? shown : withoutPrice(shown), house, await wordsIn(language, house));
    },
  };
}

function withoutPrice<Shown extends { readonly ticket: { readonly total: unknown } }>(shown: Shown) {
  const { total: _total, ...ticket } = shown.ticket;
  return { ...shown, ticket };
}

/** Called by the job of an order whose tickets have changed. Pushes those whose content has changed. */
export async function notifyWallets(
  { passes, current }: WalletUpdates,
  tellers: Pick<Wallets, "push" | "google">,
  order: string,
): Promise<void> {
  for (const given of await passes.ofOrder(order)) {
    const pass = await current(given);
    if (!pass || !(await passes.change(given.serial, passHash(pass)))) continue;
    if (await isNotified(passes, given, pass, tellers)) continue;
    // Resets the hash so that the retried job pushes the pass again.
    await passes.change(given.serial, "");
    throw new Error("A wallet service does not respond; the update is retried");
  }
}

async function isNotified(
  passes: WalletPasses,
  { serial, google: isGoogles }: GivenPass,
  pass: WalletPass,
  { push, google }: Pick<Wallets, "push" | "google">,
): Promise<boolean> {
  if (isGoogles && google && !(await google.update(pass)).ok) return false;
  if (!push) return true;
  for (const token of await passes.tokensFor(serial)) {
    const pushed = await push.push(token);
    if (pushed.ok) continue;
    if (pushed.refusal.reason === "unreachable") return false;
    await passes.forgetToken(token);
  }
  return true;
}
