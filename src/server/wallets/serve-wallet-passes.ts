import type { Context, Hono } from "hono";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { isOver } from "#domain/customer/sharing.ts";
import type { Language } from "#domain/languages.ts";
import { validTickets } from "#domain/valid-tickets.ts";
import type { WalletPass } from "#ports/wallet.ts";
import { wordsIn } from "../emails/words.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { passHash, walletPass } from "./wallet-pass.ts";
import { updatesOf, type WalletUpdates } from "./wallet-updates.ts";
import type { Wallets } from "./wallets.ts";

interface Parts {
  readonly house: House;
  readonly backEnd: BackEnd;
  readonly wallets: Wallets;
  readonly walletUpdates: WalletUpdates | null;
  readonly now: () => number;
}

interface GivenOut {
  readonly pass: WalletPass;
  readonly ticket: string;
  readonly share: string | null;
  readonly language: Language;
}

/** To holders of the order's link or the ticket's share link. */
export function serveWalletPasses(
  app: Hono<SiteEnv>,
  { house, backEnd, wallets, walletUpdates, now }: Parts,
  callerOf: (context: Context<SiteEnv>) => Caller,
  unavailable: (context: Context<SiteEnv>) => Response | Promise<Response>,
): void {
  const passOf = async (context: Context<SiteEnv>): Promise<GivenOut | null> => {
    const caller = callerOf(context);
    const shown = (await sharedTicket(context, caller)) ?? (await ownTicket(context, caller));
    if (!shown || isOver(shown.performance, now())) return null;
    const { language } = caller;
    const pass = walletPass(shown, house, await wordsIn(language, house));
    return { pass, ticket: shown.ticket.code, share: shown.share, language };
  };

  const sharedTicket = async (context: Context<SiteEnv>, caller: Caller) => {
    const token = context.req.query("share");
    if (!token) return null;
    const shared = await backEnd.sharing.read({ token }, caller);
    if (!shared.ok || shared.value.performance.change?.kind === "cancelled") return null;
    const { ticket, performance, name } = shared.value;
    const share = (await walletUpdates?.passes.shareOf(token)) ?? null;
    return { ticket, performance, holder: name, order: null, share };
  };

  const ownTicket = async (context: Context<SiteEnv>, caller: Caller) => {
    const [link = "", code] = ["order", "code"].map((name) => context.req.query(name));
    const read = await backEnd.orders.read({ link }, caller);
    if (!read.ok || read.value.state !== "paid") return null;
    const { performances, holder, number } = read.value;
    const ticket = validTickets(read.value).find((one) => one.code === code);
    const performance = performances.find(({ id }) => id === ticket?.performance);
    if (!ticket || !performance) return null;
    const name = `${holder.firstName} ${holder.lastName}`;
    return { ticket, performance, holder: name, order: number, share: null };
  };

  const note = async ({ pass, ticket, share, language }: GivenOut, google: boolean) => {
    const { serial } = pass;
    const given = { serial, ticket, share, language, google, contentHash: passHash(pass) };
    await walletUpdates?.passes.note(given);
  };

  // Without a valid ticket, the page of the same name explains why in the visitor's language.
  const explain = (context: Context<SiteEnv>) => context.redirect("/tickets", 303);

  app.get("/tickets.pkpass", async (context) => {
    const apple = wallets.apple();
    const given = apple && (await passOf(context));
    if (!apple || !given) return explain(context);
    const { pass } = given;
    const { serial } = pass;
    await note(given, false);
    const updates = walletUpdates && updatesOf(walletUpdates, serial);
    return context.body(new Uint8Array(await apple.write(pass, updates)), 200, {
      "Content-Type": "application/vnd.apple.pkpass",
      "Content-Disposition": `attachment; filename="${serial}.pkpass"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    });
  });

  app.get("/tickets.google-wallet", async (context) => {
    const given = wallets.google && (await passOf(context));
    if (!wallets.google || !given) return explain(context);
    const link = await wallets.google.saveLink(given.pass);
    if (!link.ok) return unavailable(context);
    await note(given, true);
    context.header("Cache-Control", "private, no-store");
    return context.redirect(link.value, 303);
  });
}
