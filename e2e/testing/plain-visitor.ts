import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { Language } from "#domain/languages.ts";
import type { OnSale } from "./shopper.ts";

/** A visitor without a browser, and so without client-side validation, for tests that read pages and submit forms. */

export interface PlainPage {
  readonly status: number;
  readonly address: string;
  readonly html: string;
  readonly language: string;
}

export async function read(
  request: APIRequestContext,
  address: string,
  language: Language = "sv",
): Promise<PlainPage> {
  const answer = await request.get(address, { headers: { "accept-language": language } });
  return shown(answer);
}

/** The first form with a number field; its other fields unchanged. */
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
  const { origin, href } = new URL(attribute(form, "action"), page.address);
  const answer = await request.post(href, {
    form: fields,
    headers: { origin, "sec-fetch-site": "same-origin", "accept-language": page.language },
  });
  return shown(answer);
}

/** By its text; typed values override the fields, as in a browser without scripts. */
export async function press(
  request: APIRequestContext,
  page: PlainPage,
  words: string,
  typed: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<PlainPage> {
  for (const [form] of page.html.matchAll(/<form[\s\S]*?<\/form>/g)) {
    const button = form.match(/<button[\s\S]*?<\/button>/g)?.find((one) => nameOf(one).includes(words));
    if (!button) continue;
    const fields = new URLSearchParams(fieldsOf(form).filter(([name]) => !(name in typed)));
    for (const [name, value] of Object.entries(typed))
      for (const one of [value].flat()) fields.append(name, one);
    const [opening = ""] = button.match(/^<button[^>]*>/) ?? [];
    if (attribute(opening, "name") !== "")
      fields.append(attribute(opening, "name"), attribute(opening, "value"));
    const { origin, href } = new URL(attribute(form, "action"), page.address);
    const headers = { origin, "sec-fetch-site": "same-origin", "accept-language": page.language };
    const answer = await request.post(href, {
      data: fields.toString(),
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    });
    return shown(answer);
  }
  throw new Error(`${page.address} has no button "${words}"`);
}

async function shown(answer: APIResponse): Promise<PlainPage> {
  const html = await answer.text();
  const language = /<html[^>]*\blang="([^"]+)"/.exec(html)?.[1] ?? "sv";
  return { status: answer.status(), address: answer.url(), html, language };
}

/** For an untouched form. */
function fieldsOf(form: string): [name: string, value: string][] {
  return [...form.matchAll(/<input[^>]*>/g)].flatMap(([input]): [string, string][] => {
    const isLeftOut = /type="(checkbox|radio)"/.test(input) && !/\schecked/.test(input);
    const name = attribute(input, "name");
    return isLeftOut || name === "" || /\sdisabled/.test(input) ? [] : [[name, attribute(input, "value")]];
  });
}

function nameOf(button: string): string {
  const [opening = ""] = button.match(/^<button[^>]*>/) ?? [];
  return attribute(opening, "aria-label") || wordsOf(button);
}

export function wordsOf(html: string): string {
  return plain(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, ""));
}

export function refusalIn(html: string): string {
  return wordsOf(/role="alert"[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[0] ?? "no refusal");
}

function plain(text: string): string {
  const signs = { "&amp;": "&", "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "\u00a0": " " };
  return Object.entries(signs).reduce((so, [sign, character]) => so.replaceAll(sign, character), text);
}

export const FIRST_FIELD = "quantity-1";

export async function askByPrice(
  request: APIRequestContext,
  { event, performance }: OnSale,
  tickets: string,
): Promise<PlainPage> {
  const page = await read(request, `/events/${event}/${performance}/price-selection`);
  return send(request, page, { [FIRST_FIELD]: tickets });
}

function attribute(tag: string, name: string): string {
  return plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}
