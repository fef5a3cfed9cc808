import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { StoredEmail } from "./emails.ts";

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export function listPage(emails: readonly StoredEmail[], to: string): Markup {
  const content = html`<h1>Emails</h1>
    <form class="search" role="search">
      <label for="to">Delivered to</label>
      <input id="to" name="to" type="search" value="${to}" autocomplete="off" />
      <button>Show</button>
    </form>
    ${
      emails.length === 0
        ? html`<p class="empty">No emails yet. What the shop sends arrives here, and goes nowhere else.</p>`
        : html`<ol class="emails">
          ${emails.map(
            (email) => html`<li>
              <a href="/emails/${email.id}">${email.subject === "" ? "(no subject)" : email.subject}</a>
              <span class="to">${email.to.join(", ")}</span>
              <span class="when"
                >${email.attachments.length > 0 ? `${email.attachments.length} attached · ` : ""}${time(email)}</span
              >
            </li>`,
          )}
        </ol>`
    }`;
  return layout("Emails", content);
}

export function emailPage(email: StoredEmail): Markup {
  const file = (path: string) => `/emails/${email.id}/${path}`;
  const content = html`<p><a href="/">All emails</a></p>
    <h1>${email.subject}</h1>
    <dl>
      <dt>From</dt>
      <dd>${email.from}</dd>
      <dt>To</dt>
      <dd>${email.to.join(", ")}</dd>
      <dt>Received</dt>
      <dd>${time(email)}</dd>
      <dt>Message-ID</dt>
      <dd>${email.messageId ?? "none"}</dd>
    </dl>
    ${
      email.attachments.length === 0
        ? ""
        : html`<h2>Attachments</h2>
          <ul class="files">
            ${email.attachments.map(
              ({ fileName, contentType, size }, index) => html`<li>
                <a href="${file(`attachments/${index}`)}">${fileName}</a>
                <span>${contentType}, ${Math.ceil(size / 1024)} KB</span>
              </li>`,
            )}
          </ul>`
    }
    ${
      email.html === ""
        ? ""
        : html`<h2>HTML</h2>
          <iframe
            title="The email as HTML"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${framed(email.html)}"
          ></iframe>`
    }
    <h2>Text</h2>
    <div class="text" tabindex="0" role="region" aria-label="The email as text">${withLinks(email.text)}</div>
    <p><a href="${file("raw")}">Source</a></p>`;
  return layout(email.subject, content);
}

/** An email may have its own styles, but neither run scripts nor load anything; its links open in a new tab. */
function framed(emailHtml: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  return `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">${emailHtml}`;
}

/** URLs in the text become links; everything between them is escaped by `html`. */
function withLinks(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`${parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" rel="noreferrer" target="_blank">${part}</a>` : part,
  )}`;
}

function time({ receivedAt }: StoredEmail): Markup {
  const text = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" }).format(
    new Date(receivedAt),
  );
  return html`<time datetime="${receivedAt}">${text}</time>`;
}

function layout(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title} – Mailbox sandbox</title>
    <style>
      ${raw(STYLE)}
    </style>
  </head>
  <body>
    <header><p>Brevlåda · <strong>Mailbox sandbox</strong></p></header>
    <main>${content}</main>
  </body>
</html>`;
}

const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#f4f5f3, #131614); --sheet: light-dark(#fff, #1b201d); --ink: light-dark(#1a211c, #e9eeea); --muted: light-dark(#566059, #a7b3ab); --line: light-dark(#cdd4cf, #38413b); --field: light-dark(#71807a, #7d8d84); --accent: light-dark(#17603c, #8fd6ae); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); background: var(--sheet); padding: 14px max(16px, calc(50vw - 440px)); }
header p, dl, dd, ol, ul { margin: 0; padding: 0; }
main { max-width: 912px; margin: 0 auto; padding: 20px 16px 64px; }
h1 { font-size: 26px; line-height: 1.25; margin: 8px 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 28px 0 8px; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid light-dark(#0b57d0, #9cc2ff); outline-offset: 2px; }
.search { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-bottom: 16px; }
input, button { font: inherit; color: inherit; min-height: 40px; padding: 6px 12px; border: 1px solid var(--field); border-radius: 6px; background: var(--sheet); min-width: 0; }
input { flex: 1 1 12rem; }
.emails, .files { list-style: none; }
.emails li { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; background: var(--sheet); border: 1px solid var(--line); margin-top: -1px; }
.emails a { font-weight: 600; overflow-wrap: anywhere; grid-column: 1 / -1; }
.to, .when, .files span, dt { color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
.empty { color: var(--muted); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; align-items: baseline; }
dd { overflow-wrap: anywhere; }
.files li { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: baseline; padding: 4px 0; }
iframe { width: 100%; height: 70vh; min-height: 300px; resize: vertical; border: 1px solid var(--line); border-radius: 6px; background: #fff; color-scheme: light; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; padding: 16px; font: 14px/1.6 ui-monospace, monospace; }
@media (max-width: 520px) { .emails li { grid-template-columns: 1fr; } }
`;
