import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { PassUpdates, WalletPass } from "#ports/wallet.ts";
import type { Engine } from "../../engine/engine.ts";
import type { GivenPass, WalletPasses } from "../../engine/wallets/wallet-passes.ts";
import { wordsIn } from "../emails/words.ts";
import { contentHash, walletPass } from "./wallet-pass.ts";
import type { Wallets } from "./wallets.ts";

/** Passes that telephones have already: what each of them says now, and who is to be woken when that is news. */
export interface WalletUpdates {
  /** Below this address Apple's telephones ask; null where they do not. */
  readonly url: string | null;
  readonly passes: WalletPasses;
  /** Null where its ticket or performance cannot be read any more. */
  current(pass: GivenPass): Promise<WalletPass | null>;
}

export function updatesOf({ url, passes }: WalletUpdates, serial: string): PassUpdates | null {
  return url === null ? null : { url, token: passes.tokenOf(serial) };
}

export function createWalletUpdates(
  engine: Pick<Engine, "walletPasses" | "sharedTicket"> & { readonly backEnd: Pick<BackEnd, "orders"> },
  house: House,
  url: string | null,
): WalletUpdates {
  return {
    url,
    passes: engine.walletPasses,
    async current({ order, ticket: code, share, language }) {
      const caller = { session: null, language, address: "wallet", idempotencyKey: null };
      const read = await engine.backEnd.orders.read({ link: order }, caller);
      if (!read.ok) return null;
      const ticket = read.value.tickets.find((one) => one.code === code);
      const performance = read.value.performances.find(({ id }) => id === ticket?.performance);
      if (!ticket || !performance) return null;
      const shared = share === null ? null : await engine.sharedTicket(share, language);
      const { holder, number } = read.value;
      const isTakenBack = share !== null && shared === null;
      const shown = {
        ...{ ticket, performance, share },
        // To whom it was shown: not what was paid, and not in which order.
        ...(share === null
          ? { holder: `${holder.firstName} ${holder.lastName}`, order: number }
          : { holder: shared?.name ?? "", order: null }),
        voided: !ticket.valid || performance.change?.kind === "cancelled" || isTakenBack,
      };
      return walletPass(share === null ? shown : withoutPrice(shown), house, await wordsIn(language, house));
    },
  };
}

function withoutPrice<Shown extends { readonly ticket: { readonly total: unknown } }>(shown: Shown) {
  const { total: _total, ...ticket } = shown.ticket;
  return { ...shown, ticket };
}

/** Looks at all passes of an order; who has one that says something else now is told. */
export async function tellWallets(
  { passes, current }: WalletUpdates,
  tellers: Pick<Wallets, "push" | "google">,
  order: string,
): Promise<void> {
  for (const given of await passes.ofOrder(order)) {
    const pass = await current(given);
    if (!pass || !(await passes.change(given.serial, contentHash(pass)))) continue;
    if (await isTold(passes, given, pass, tellers)) continue;
    // Asked again, the job is to find that there is something to tell.
    await passes.change(given.serial, "");
    throw new Error("A wallet's service does not answer; it is told later");
  }
}

async function isTold(
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
