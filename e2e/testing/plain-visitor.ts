import type { APIRequestContext } from "@playwright/test";
import type { OnSale } from "./shopper.ts";

/** A visitor without a browser: pages are read as they come, forms are sent as they stand. Nothing is checked beforehand. */
export interface PlainPage {
  readonly status: number;
  readonly address: string;
  readonly html: string;
}

export async function read(request: APIRequestContext, address: string): Promise<PlainPage> {
  const answer = await request.get(address, { headers: { "accept-language": "sv" } });
  return { status: answer.status(), address: answer.url(), html: await answer.text() };
}

/** Fills fields of the first form that asks for a number, by name, and sends it with the others as they are. */
export async function send(
  request: APIRequestContext,
  page: PlainPage,
  typed: Readonly<Record<string, string>>,
): Promise<PlainPage> {
  const form = page.html.match(/<form[\s\S]*?<\/form>/g)?.find((text) => text.includes('type="number"'));
  if (!form) throw new Error(`${page.address} has no such form`);
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<(?:input|button)[^>]*\bname="[^>]*>/g)) {
    const name = attribute(input, "name");
    fields[name] = typed[name] ?? attribute(input, "value");
  }
  const { origin, href } = new URL(attribute(form, "action").replaceAll("&amp;", "&"), page.address);
  const answer = await request.post(href, {
    form: fields,
    headers: { origin, "sec-fetch-site": "same-origin", "accept-language": "sv" },
  });
  return { status: answer.status(), address: answer.url(), html: await answer.text() };
}

export const FIRST_FIELD = "quantity-1";

/** Asks for ordinary tickets of the first price band. */
export async function askByPrice(
  request: APIRequestContext,
  { event, performance }: OnSale,
  tickets: string,
): Promise<PlainPage> {
  const page = await read(request, `/events/${event}/${performance}/price-selection`);
  return send(request, page, { [FIRST_FIELD]: tickets });
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}
