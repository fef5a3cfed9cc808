import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { goodTickets } from "#domain/good-tickets.ts";
import { isOver } from "#domain/sharing.ts";
import type { WalletPass } from "#ports/wallet.ts";
import { wordsIn } from "../letters/words.ts";
import { walletPass } from "./wallet-pass.ts";
import type { Wallets } from "./wallets.ts";

type Env = { Bindings: HttpBindings; Variables: { address: string } };

interface Parts {
  readonly house: House;
  readonly backEnd: BackEnd;
  readonly wallets: Wallets;
  readonly now: () => number;
}

/** One ticket for a wallet, for whoever has the order's link or the ticket's own; none that opens no door any more. */
export function serveWalletPasses(
  app: Hono<Env>,
  { house, backEnd, wallets, now }: Parts,
  callerOf: (context: Context<Env>) => Caller,
): void {
  const passOf = async (context: Context<Env>): Promise<WalletPass | null> => {
    const caller = callerOf(context);
    const shown = (await sharedTicket(context, caller)) ?? (await ownTicket(context, caller));
    if (!shown || isOver(shown.performance, now())) return null;
    return walletPass(shown, house, await wordsIn(caller.language, house));
  };

  const sharedTicket = async (context: Context<Env>, caller: Caller) => {
    const token = context.req.query("share");
    if (!token) return null;
    const shared = await backEnd.sharing.read({ token }, caller);
    if (!shared.ok || shared.value.performance.change?.kind === "cancelled") return null;
    const { ticket, performance, name } = shared.value;
    return { ticket, performance, holder: name, order: null };
  };

  const ownTicket = async (context: Context<Env>, caller: Caller) => {
    const [link = "", code] = ["order", "code"].map((name) => context.req.query(name));
    const read = await backEnd.orders.read({ link }, caller);
    if (!read.ok || read.value.state !== "paid") return null;
    const { performances, holder, number } = read.value;
    const ticket = goodTickets(read.value).find((one) => one.code === code);
    const performance = performances.find(({ id }) => id === ticket?.performance);
    if (!ticket || !performance) return null;
    return { ticket, performance, holder: `${holder.firstName} ${holder.lastName}`, order: number };
  };

  // Without a ticket the page of the same name explains; it knows the visitor's language and the way on.
  const explain = (context: Context<Env>) => context.redirect("/tickets", 303);

  app.get("/tickets.pkpass", async (context) => {
    const apple = wallets.apple();
    const pass = apple && (await passOf(context));
    if (!apple || !pass) return explain(context);
    return context.body(new Uint8Array(await apple.write(pass)), 200, {
      "Content-Type": "application/vnd.apple.pkpass",
      "Content-Disposition": `attachment; filename="${pass.serial}.pkpass"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    });
  });

  app.get("/tickets.google-wallet", async (context) => {
    const pass = wallets.google && (await passOf(context));
    if (!wallets.google || !pass) return explain(context);
    context.header("Cache-Control", "private, no-store");
    return context.redirect(wallets.google.saveLink(pass), 303);
  });
}
