import { html } from "hono/html";
import { charged, type Payment, refunded } from "../payment.ts";
import { layout, type Markup } from "./layout.ts";
import { amountText, type PageLanguage } from "./words.ts";

const SHOWN = 50;

export function frontPage(payments: readonly Payment[], language: PageLanguage): Markup {
  const { words } = language;
  const latest = payments.toReversed().slice(0, SHOWN);
  const content = html`<div class="card">
    <h1>${words.frontTitle}</h1>
    <p>${words.frontText}</p>
    <h2>${words.frontPayments}</h2>
    ${latest.length === 0 ? html`<p>${words.frontNone}</p>` : paymentTable(latest, language)}
  </div>`;
  return layout(language, words.frontTitle, content);
}

function paymentTable(payments: readonly Payment[], language: PageLanguage): Markup {
  const { words } = language;
  const money = (payment: Payment, amount: number) => amountText(amount, payment.order.currency, language);
  return html`<table>
    <thead>
      <tr>
        ${[words.orderNumber, words.amount, words.charged, words.refunded].map(
          (name) => html`<th scope="col">${name}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${payments.map(
        (payment) => html`<tr>
          <th scope="row">${payment.reference ?? payment.id}</th>
          <td>${money(payment, payment.order.amount)}</td>
          <td>${money(payment, charged(payment))}</td>
          <td>${money(payment, refunded(payment))}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
