import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../src/web/routes.ts";
import { escaped, pick, RAW, type Random, TEXTS, TYPES } from "./hostile.ts";
import type { RawRequest } from "./send.ts";
import type { Stage, Visitor } from "./stage.ts";

/** `/live` streams: closed at its first data. */
const DOCUMENTS: readonly string[] = [
  "tickets.pdf?order=:order",
  "tickets.svg?order=:order&code=99",
  "tickets.ics?order=:order&performance=:performance",
  "seat-view/:plan/~11.svg?lang=sv",
  "live/seats/:performance",
  "live/seats/:performance/map",
  "webhooks/payments",
  "house/pictures/logo.svg",
  "assets/x.js",
  "api",
  "api/v1/openapi.json",
  "healthz",
  "readyz",
];
const PAGES = [...paths(routes), ...DOCUMENTS];
const PARAMETERS = [
  "order",
  "token",
  "next",
  "email",
  "section",
  "month",
  "venue",
  "genre",
  "near",
  "count",
  "keep",
];
const MORE_PARAMETERS = [
  "avoid",
  "band",
  "together",
  "returned",
  "paymentid",
  "lang",
  "more-time",
  "_routes",
  "index",
];

export interface PageForm {
  readonly visitor: Visitor;
  readonly address: string;
  readonly method: string;
  readonly fields: readonly (readonly [string, string])[];
}

function paths(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path = "", children = [], index }) => {
    const own = [above, path].filter(Boolean).join("/");
    const here =
      path !== "" || index ? [own.replace(/\/?:view\?$/, "/parkett").replace("*", "no-such-page")] : [];
    return [...here, ...paths(children, own)];
  });
}

function addressOf(pattern: string, fill: (name: string) => string): string {
  return `/${pattern.replace(/:(\w+)/g, (_whole, name: string) => fill(name))}`;
}

export async function findForms(url: string, stage: Stage): Promise<PageForm[]> {
  const forms: PageForm[] = [];
  const seen = new Set<string>();
  for (const visitor of stage.visitors) {
    for (const pattern of paths(routes)) {
      const values = stage.values(visitor);
      const address = addressOf(pattern, (name) => encodeURIComponent(String(values[name] ?? "x")));
      const answer = await fetch(url + address, { headers: cookieOf(visitor), redirect: "manual" });
      for (const form of formsIn(await answer.text(), address, visitor)) {
        const key = `${visitor.name} ${form.method} ${form.address} ${form.fields.map(([name]) => name)}`;
        if (!seen.has(key)) forms.push(form);
        seen.add(key);
      }
    }
  }
  return forms;
}

function formsIn(html: string, address: string, visitor: Visitor): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, about = "", inner = ""]) => {
    const id = attribute(about, "id");
    const outside = id
      ? [...html.matchAll(new RegExp(`<(?:input|select)\\b[^>]*form="${id}"[^>]*>`, "g"))]
      : [];
    const tags = [...inner.matchAll(/<(?:input|select|button)\b[^>]*>/g), ...outside].map(([tag]) => tag);
    return {
      visitor,
      address: attribute(about, "action") || address,
      method: (attribute(about, "method") || "get").toUpperCase(),
      fields: tags.flatMap((tag) => {
        const name = attribute(tag, "name");
        return name ? [[name, attribute(tag, "value") ?? ""] as const] : [];
      }),
    };
  });
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : value.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
}

function cookieOf({ session }: Visitor): Record<string, string> {
  return session ? { cookie: `session=${session}` } : {};
}

export function pageRequest(random: Random, stage: Stage, visitor: Visitor): RawRequest {
  const values = stage.values(visitor);
  let address = addressOf(pick(random, PAGES), (name) =>
    random() < 0.3 ? escaped(random, pick(random, TEXTS)) : encodeURIComponent(String(values[name] ?? "x")),
  );
  if (random() < 0.2 && !address.includes("?")) address = `${address === "/" ? "/_" : address}.data`;
  for (let times = Math.floor(random() * 3); times > 0; times--) {
    const name = pick(random, [...PARAMETERS, ...MORE_PARAMETERS]);
    const value = random() < 0.3 ? pick(random, RAW) : escaped(random, pick(random, TEXTS));
    address += `${address.includes("?") ? "&" : "?"}${name}=${value}`;
  }
  const method = pick(random, ["GET", "GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "DELETE", "TRACE"]);
  return { method, path: address, headers: cookieOf(visitor), body: "" };
}

export function formRequest(random: Random, forms: readonly PageForm[]): RawRequest {
  const form = pick(random, forms);
  const fields = form.fields.map(([name, value]): [string, string] => [name, value]);
  for (let times = Math.floor(random() * 3); times >= 0; times--) {
    const at = Math.floor(random() * (fields.length + 1));
    const name =
      fields[at]?.[0] ?? pick(random, [...TEXTS, "seat", "listed", "as-1", "quantity-1", "intent"]);
    fields[at] = [random() < 0.1 ? pick(random, TEXTS) : name, pick(random, TEXTS)];
  }
  if (random() < 0.1) fields.push(...load(random));
  const pairs = fields.map(([name, value]) => `${escaped(random, name)}=${escaped(random, value)}`).join("&");
  const headers: Record<string, string> = { ...cookieOf(form.visitor), "sec-fetch-site": "same-origin" };
  if (form.method === "GET") {
    return { method: "GET", path: `${form.address}?${pairs.slice(0, 12_000)}`, headers, body: "" };
  }
  const data = random() < 0.2 && !form.address.includes("?") && form.address !== "/" ? ".data" : "";
  const path = `${form.address}${data}`;
  if (random() < 0.15) return { method: "POST", path, headers, body: "" };
  if (random() < 0.15) {
    return {
      method: "POST",
      path,
      headers: { ...headers, "content-type": pick(random, TYPES) },
      body: pairs,
    };
  }
  if (random() < 0.3) return { method: "POST", path, ...multipart(random, headers, fields) };
  const type = "application/x-www-form-urlencoded";
  return { method: "POST", path, headers: { ...headers, "content-type": type }, body: pairs };
}

/** As many fields as fit, of kinds that the shop reads together. */
function load(random: Random): [string, string][] {
  const length = pick(random, [200, 1_200, 20_000]);
  return Array.from({ length }, (_, index): [string, string] =>
    pick(random, [
      [`as-${index}`, "1"],
      ["seat", String(index)],
      ["listed", "0-999999999"],
      [`quantity-${index}`, "1"],
    ]),
  );
}

function multipart(
  random: Random,
  headers: Readonly<Record<string, string>>,
  fields: readonly (readonly [string, string])[],
): Pick<RawRequest, "headers" | "body"> {
  const mark = "fuzz";
  const parts = fields.map(([name, value]) => {
    const file = random() < 0.03 ? '; filename="a\u0000.txt"' : "";
    return `--${mark}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', "%22")}"${file}\r\n\r\n${value}\r\n`;
  });
  const whole = `${parts.join("")}--${mark}--\r\n`;
  const body = random() < 0.3 ? whole.slice(0, Math.floor(random() * whole.length)) : whole;
  return { headers: { ...headers, "content-type": `multipart/form-data; boundary=${mark}` }, body };
}
