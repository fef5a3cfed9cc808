import type { Context, Hono } from "hono";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { validTickets } from "#domain/valid-tickets.ts";
import { printTickets } from "../../adapters/ticket-pdf/print-tickets.ts";
import { qrSvg } from "../../adapters/ticket-pdf/qr-svg.ts";
import { wordsIn } from "../emails/words.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { performanceCalendar } from "./performance-calendar.ts";
import { ticketSheet } from "./ticket-sheet.ts";

interface DocumentParts {
  readonly house: House;
  readonly backEnd: BackEnd;
  readonly publicUrl: string;
}

export function serveDocuments(
  app: Hono<SiteEnv>,
  { house, backEnd, publicUrl }: DocumentParts,
  callerOf: (context: Context<SiteEnv>) => Caller,
): void {
  const paidOrder = async (context: Context<SiteEnv>): Promise<Order | null> => {
    const link = context.req.query("order") ?? "";
    const read = await backEnd.orders.read({ link }, callerOf(context));
    return read.ok && read.value.state === "paid" ? read.value : null;
  };
  // The page of the same name explains why, in the visitor's language.
  const explain = (context: Context<SiteEnv>) => context.redirect("/tickets", 303);

  app.get("/tickets.pdf", async (context) => {
    const order = await paidOrder(context);
    if (!order || validTickets(order).length === 0) return explain(context);
    const words = await wordsIn(callerOf(context).language, house);
    const pdf = await printTickets(ticketSheet(order, house, words));
    return file(context, pdf, "application/pdf", `${house.id}-${order.number}.pdf`);
  });

  app.get("/tickets.svg", async (context) => {
    const share = context.req.query("share");
    if (share) {
      const shared = await backEnd.sharing.read({ token: share }, callerOf(context));
      if (!shared.ok) return context.redirect(`/shared-tickets?share=${encodeURIComponent(share)}`, 303);
      return drawing(context, shared.value.ticket.code);
    }
    const order = await paidOrder(context);
    const code = context.req.query("code");
    if (!code || !order || !validTickets(order).some((ticket) => ticket.code === code))
      return explain(context);
    return drawing(context, code);
  });

  app.get("/tickets.ics", async (context) => {
    const order = await paidOrder(context);
    const wanted = Number(context.req.query("performance"));
    const performance = order?.performances.find(({ id }) => id === wanted) ?? order?.performances[0];
    if (!order || !performance) return explain(context);
    const words = await wordsIn(callerOf(context).language, house);
    const calendar = new TextEncoder().encode(
      performanceCalendar(order, { performance, house, publicUrl, words }),
    );
    return file(context, calendar, "text/calendar; charset=utf-8", `${performance.event.slug}.ics`);
  });
}

function drawing(context: Context<SiteEnv>, code: string): Response {
  return file(context, new TextEncoder().encode(qrSvg(code)), "image/svg+xml", `${code}.svg`);
}

function file(context: Context<SiteEnv>, content: Uint8Array, type: string, name: string): Response {
  return context.body(new Uint8Array(content), 200, {
    "Content-Type": type,
    "Content-Disposition": `inline; filename="${name}"`,
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  });
}
