import { html } from "hono/html";
import { appOf, type Instrument, type Payment } from "../payment.ts";
import { layout, type Markup } from "./layout.ts";
import { amountText, type PageLanguage } from "./words.ts";

export function approvalPage(payment: Payment, instrument: Instrument, language: PageLanguage): Markup {
  const { words, query } = language;
  const app = appOf(instrument.method);
  const title = app ? words.appTitle : words.secureTitle;
  const content = html`<div class="card">
    <h1>${title}</h1>
    <p>${app ? words.appText.replace("{app}", () => app.method) : words.secureText}</p>
    <p class="sum">${amountText(payment.order.amount, payment.order.currency, language)}</p>
    <p class="number">${instrument.method} ${instrument.maskedPan ?? ""}</p>
    <form method="post" action="/hosted/${payment.id}/approval?${query}" class="decision">
      <button type="submit" name="decision" value="approve" class="main">${words.approve}</button>
      <button type="submit" name="decision" value="deny">${words.deny}</button>
    </form>
  </div>`;
  return layout(language, title, content);
}

export function awayPage(payment: Payment, language: PageLanguage): Markup {
  const { words, query } = language;
  const content = html`<div class="card">
    <h1>${words.awayTitle}</h1>
    <p>${words.awayText}</p>
    <p><a class="button" href="/hosted/${payment.id}?${query}">${words.awayBack}</a></p>
  </div>`;
  return layout(language, words.awayTitle, content);
}

export function closedPage(language: PageLanguage, backUrl: string): Markup {
  const { words } = language;
  const content = html`<div class="card">
    <h1>${words.closedTitle}</h1>
    <p>${words.closedText}</p>
    <p><a class="button" href="${backUrl}">${words.backToShop}</a></p>
  </div>`;
  return layout(language, words.closedTitle, content);
}
