import { html } from "hono/html";
import { appOf, type Instrument, type Payment } from "../payment.ts";
import { layout, type Markup } from "./layout.ts";
import { amountText, type Tongue } from "./words.ts";

export function approvalPage(payment: Payment, instrument: Instrument, tongue: Tongue): Markup {
  const { words, query } = tongue;
  const app = appOf(instrument.method);
  const title = app ? words.appTitle : words.secureTitle;
  const content = html`<div class="card">
    <h1>${title}</h1>
    <p>${app ? words.appText.replace("{app}", () => app.method) : words.secureText}</p>
    <p class="sum">${amountText(payment.order.amount, payment.order.currency, tongue)}</p>
    <p class="number">${instrument.method} ${instrument.maskedPan ?? ""}</p>
    <form method="post" action="/hosted/${payment.id}/approval?${query}" class="decision">
      <button type="submit" name="decision" value="approve" class="main">${words.approve}</button>
      <button type="submit" name="decision" value="deny">${words.deny}</button>
    </form>
  </div>`;
  return layout(tongue, title, content);
}

export function awayPage(payment: Payment, tongue: Tongue): Markup {
  const { words, query } = tongue;
  const content = html`<div class="card">
    <h1>${words.awayTitle}</h1>
    <p>${words.awayText}</p>
    <p><a class="button" href="/hosted/${payment.id}?${query}">${words.awayBack}</a></p>
  </div>`;
  return layout(tongue, words.awayTitle, content);
}

export function closedPage(tongue: Tongue, backUrl: string): Markup {
  const { words } = tongue;
  const content = html`<div class="card">
    <h1>${words.closedTitle}</h1>
    <p>${words.closedText}</p>
    <p><a class="button" href="${backUrl}">${words.backToShop}</a></p>
  </div>`;
  return layout(tongue, words.closedTitle, content);
}
