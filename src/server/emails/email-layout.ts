import { html, raw } from "hono/html";
import type { House } from "#config/house/house.ts";

export type EmailPart =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "button"; readonly text: string; readonly url: string }
  | { readonly kind: "rows"; readonly rows: readonly (readonly [label: string, value: string])[] };

export const paragraph = (text: string): EmailPart => ({ kind: "paragraph", text });
export const heading = (text: string): EmailPart => ({ kind: "heading", text });
export const button = (text: string, url: string): EmailPart => ({ kind: "button", text, url });
export const table = (rows: readonly (readonly [label: string, value: string])[]): EmailPart => ({
  kind: "rows",
  rows,
});

export function emailText(house: House, parts: readonly EmailPart[]): string {
  const body = parts.map((part) => {
    if (part.kind === "rows") return part.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    if (part.kind === "button") return `${part.text}:\n${part.url}`;
    return part.kind === "heading" ? part.text.toUpperCase() : part.text;
  });
  return `${[...body, signature(house).join("\n")].join("\n\n")}\n`;
}

/** Inline styles: email clients remove style sheets. */
export function emailHtml(
  house: House,
  language: string,
  subject: string,
  parts: readonly EmailPart[],
): string {
  const colour = house.brand.themeColour;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#FBF8F4;color:#1D1416;font:16px/26px Helvetica,Arial,sans-serif">
        <div
          style="max-width:36rem;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere;word-break:break-word"
        >
          <p style="margin:0 0 24px;font:600 22px/28px Georgia,serif;color:${colour}">${house.name}</p>
          ${parts.map((part) => partHtml(part, colour))}
          <p
            style="margin:32px 0 0;border-top:1px solid #8C7E7A;padding-top:16px;color:#6B5D5A;font-size:14px;line-height:22px"
          >
            ${signature(house).map((line) => html`${line}${raw("<br>")}`)}
          </p>
        </div>
      </body>
    </html>`;
  return String(page);
}

/** "1.590,00 SEK": stays on one line beside a long label. */
function isAmount(value: string): boolean {
  return /^[\d.,\s-]{1,14}\S{1,4}$/.test(value);
}

function partHtml(part: EmailPart, colour: string) {
  switch (part.kind) {
    case "heading":
      return html`<h2 style="margin:24px 0 8px;font:600 22px/28px Georgia,serif">${part.text}</h2>`;
    case "button":
      return html`<p style="margin:24px 0">
        <a
          href="${part.url}"
          style="display:inline-block;background:${colour};color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none"
          >${part.text}</a
        >
      </p>`;
    case "rows":
      return html`<table style="border-collapse:collapse;width:100%;margin:0 0 16px">
        ${part.rows.map(
          ([label, value]) =>
            html`<tr>
              <td style="padding:4px 16px 4px 0;vertical-align:top">${label}</td>
              <td style="padding:4px 0;text-align:right;vertical-align:top;white-space:${isAmount(value) ? "nowrap" : "normal"}">${inLines(value)}</td>
            </tr>`,
        )}
      </table>`;
    default:
      return html`<p style="margin:0 0 16px">${inLines(part.text)}</p>`;
  }
}

function inLines(text: string) {
  return text.split("\n").map((line, at) => (at === 0 ? html`${line}` : html`${raw("<br>")}${line}`));
}

function signature({ name, contact }: House): string[] {
  return [
    name,
    `${contact.street}, ${contact.postalCode} ${contact.city}`,
    `${contact.phone} · ${contact.email}`,
  ];
}
