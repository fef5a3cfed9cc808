import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { PageLanguage } from "./words.ts";

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export function layout(language: PageLanguage, title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="${language.code}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} – Payment sandbox</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/hosted/style.css" />
  </head>
  <body>
    <header class="top">
      <p class="brand"><span lang="sv">Betalsandlåda</span> · <span lang="en">Payment sandbox</span></p>
      <p class="practice">${language.words.practice}</p>
    </header>
    <main>${content}</main>
  </body>
</html>`;
}
