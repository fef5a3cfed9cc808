import { request as requests } from "@playwright/test";

/** No JavaScript: sends forms with the values they hold, keeps cookies, follows redirects. */
export interface PlainBrowser {
  open(address: string): Promise<Shown>;
  /** The last page's first form whose HTML contains `holding`. */
  send(holding: string, typed?: Typed, pressed?: Readonly<Record<string, string>>): Promise<Shown>;
  /** As an older page or another program might. */
  post(address: string, fields: Readonly<Record<string, string>>): Promise<Shown>;
  close(): Promise<void>;
}

export interface Shown {
  readonly status: number;
  readonly address: string;
  readonly html: string;
  readonly text: string;
}

export type Typed = Readonly<Record<string, string>>;

export async function openPlainBrowser(
  shop: string,
  session: string | null = null,
  language = "sv",
): Promise<PlainBrowser> {
  const kept = { name: "session", value: session ?? "", domain: "localhost", path: "/", expires: -1 };
  const cookies = session ? [{ ...kept, httpOnly: true, secure: false, sameSite: "Lax" as const }] : [];
  const context = await requests.newContext({
    baseURL: shop,
    storageState: { cookies, origins: [] },
    extraHTTPHeaders: { "accept-language": language },
  });
  let shown: Shown = { status: 0, address: shop, html: "", text: "" };
  const show = async (answer: Awaited<ReturnType<typeof context.get>>) => {
    const html = await answer.text();
    shown = { status: answer.status(), address: answer.url(), html, text: textOf(html) };
    return shown;
  };
  const post = async (address: string, fields: readonly (readonly [string, string])[]) =>
    show(
      await context.post(address, {
        headers: {
          origin: shop,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
        data: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
      }),
    );
  return {
    open: async (address) => show(await context.get(address)),
    async send(holding, typed = {}, pressed) {
      const form = shown.html.match(/<form[\s\S]*?<\/form>/g)?.find((text) => text.includes(holding));
      if (!form) throw new Error(`${shown.address} has no form with ${holding}: ${shown.text.slice(0, 600)}`);
      const [tag = ""] = /<form[^>]*>/.exec(form) ?? [];
      const address = new URL(attribute(tag, "action") ?? "", shown.address).href;
      return post(address, filledIn(form, typed, pressed));
    },
    post: (address, fields) => post(new URL(address, shop).href, Object.entries(fields)),
    close: () => context.dispose(),
  };
}

/** In order, as a browser sends them. */
function filledIn(form: string, typed: Typed, pressed?: Typed): (readonly [string, string])[] {
  const fields: (readonly [string, string])[] = [];
  const controls = /<input[^>]*>|<select[\s\S]*?<\/select>|<textarea[\s\S]*?<\/textarea>|<button[^>]*>/g;
  let button: readonly [string, string] | null = null;
  for (const [control] of form.matchAll(controls)) {
    const [tag = ""] = /^<[^>]*>/.exec(control) ?? [];
    const name = attribute(tag, "name");
    if (name === null) continue;
    if (tag.startsWith("<button")) {
      button ??= [name, attribute(tag, "value") ?? ""];
      continue;
    }
    const type = attribute(tag, "type");
    const canBeTicked = type === "checkbox" || type === "radio";
    if (canBeTicked && typed[name] === undefined && !/\schecked/.test(tag)) continue;
    fields.push([name, typed[name] ?? heldBy(control, tag)]);
  }
  for (const [name, value] of Object.entries(typed)) {
    // A control elsewhere in the page can belong to the form (`form` attribute).
    if (!fields.some(([sent]) => sent === name)) fields.push([name, value]);
  }
  const pair = pressed ? Object.entries(pressed)[0] : button;
  return pair ? [...fields, pair] : fields;
}

function heldBy(control: string, tag: string): string {
  if (tag.startsWith("<textarea")) return decoded(control.replace(/<[^>]*>/g, ""));
  if (!tag.startsWith("<select")) return attribute(tag, "value") ?? "";
  const options = control.match(/<option[^>]*>[^<]*/g) ?? [];
  const option = options.find((one) => /^<[^>]*\sselected/.test(one)) ?? options[0] ?? "";
  // Without a value attribute the text is the value.
  return attribute(option, "value") ?? decoded(option.replace(/<[^>]*>/, "")).trim();
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found ? decoded(found[1] ?? "") : null;
}

function textOf(html: string): string {
  const body = html.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, " ").replace(/<!--[\s\S]*?-->/g, "");
  // Within a sentence, so removed without a space.
  const inline = body.replace(/<\/?(a|b|i|em|strong|span|time|abbr|bdi)\b[^>]*>/g, "");
  return decoded(inline.replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_whole, name: string) => ENTITIES[name] ?? "");
}
