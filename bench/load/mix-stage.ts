import type { BenchShop } from "./bench-shop.ts";
import type { MixOrder } from "./mix-client.ts";

/** A basket is full with nine tickets. */
export const TICKETS_EACH = 6;

export type Stage = Pick<MixOrder, "urls" | "sessions" | "performances" | "pages" | "events" | "priceType">;

/** Data for requests for seats and pages: sessions for `holds` tickets, and what is on sale. */
export async function openStage(shop: Pick<BenchShop, "processes">, holds: number): Promise<Stage> {
  const urls = shop.processes.map(({ url }) => url);
  const [url = ""] = urls;
  const agenda = await json<Agenda>(`${url}/api/v1/performances`);
  const onSale = agenda.performances.filter(({ availability }) =>
    ["on-sale", "limited"].includes(availability.state),
  );
  const [first] = onSale;
  if (!first) throw new Error("Nothing is on sale");
  const detail = await json<Detail>(`${url}/api/v1/events/${first.event.slug}/performances/${first.id}`);
  const sessions: string[] = [];
  while (sessions.length < holds / TICKETS_EACH) {
    const batch = Array.from({ length: 20 }, () =>
      json<{ session: string }>(`${url}/api/v1/sessions`, "POST"),
    );
    sessions.push(...(await Promise.all(batch)).map(({ session }) => session));
  }
  const events = [...new Set(onSale.map(({ event }) => `/events/${event.slug}`))];
  return {
    urls,
    sessions,
    performances: onSale.map(({ id }) => id),
    events,
    pages: ["/", ...events, ...onSale.map(({ id, event }) => `/events/${event.slug}/${id}`)],
    priceType: detail.performance.priceTypes.find(({ seats }) => seats === "any")?.id ?? 1,
  };
}

interface Agenda {
  readonly performances: readonly {
    readonly id: number;
    readonly availability: { readonly state: string };
    readonly event: { readonly slug: string };
  }[];
}
interface Detail {
  readonly performance: { readonly priceTypes: readonly { readonly id: number; readonly seats: string }[] };
}

async function json<Shape>(url: string, method = "GET"): Promise<Shape> {
  const body = method === "POST" ? "{}" : undefined;
  const answer = await fetch(url, { method, body, headers: { "content-type": "application/json" } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Shape;
}
