import { html } from "hono/html";
import { APP_METHODS, type AppMethod, type Payment, takes } from "../payment.ts";
import { layout, type Markup } from "./layout.ts";
import { type CardField, TEST_CARDS } from "./test-cards.ts";
import { amountText, type PageLanguage, type Words } from "./words.ts";

export type Entered =
  | {
      readonly method: "card";
      readonly number: string;
      readonly expiry: string;
      readonly cvc: string;
      readonly wrong: readonly CardField[];
    }
  | { readonly method: AppMethod; readonly phone: string; readonly wrong: readonly "phone"[] };

type Field = CardField | "phone";

export function paymentPage(
  payment: Payment,
  language: PageLanguage,
  entered: Entered,
  cancelUrl: string,
): Markup {
  const { words } = language;
  const title = payment.order.amount === 0 ? words.storeTitle : words.title;
  const content = html`
    <h1>${title}</h1>
    ${entered.wrong.length > 0 ? corrections(entered.wrong, words) : lastDecline(payment, words)}
    <div class="columns">
      ${orderSummary(payment, language)}
      <div class="paying">
        ${methods(payment, language, entered)}
      </div>
    </div>
    ${waysOut(payment, language, cancelUrl)}
  `;
  return layout(language, title, content);
}

function orderSummary({ order, reference }: Payment, language: PageLanguage): Markup {
  const { words } = language;
  const amount = (minor: number) => amountText(minor, order.currency, language);
  return html`<section class="order" aria-labelledby="order">
    <h2 id="order">${words.order}</h2>
    ${reference === undefined ? "" : html`<p class="number">${words.orderNumber} ${reference}</p>`}
    <table>
      <thead class="unseen">
        <tr>
          <th scope="col">${words.quantity}</th>
          <th scope="col">${words.item}</th>
          <th scope="col">${words.amount}</th>
        </tr>
      </thead>
      <tbody>
        ${order.items.map(
          (item) => html`<tr>
            <td class="quantity">${item.quantity}&nbsp;×</td>
            <td>${item.name}</td>
            <td class="money">${amount(item.grossTotalAmount)}</td>
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="2">${words.total}</th>
          <td class="money">${amount(order.amount)}</td>
        </tr>
      </tfoot>
    </table>
  </section>`;
}

function methods(payment: Payment, language: PageLanguage, entered: Entered): Markup {
  const { words, query } = language;
  const link = (method: Entered["method"], name: string) =>
    html`<li>
      <a href="?${query}&method=${method}" ${entered.method === method ? html`aria-current="page"` : ""}>${name}</a>
    </li>`;
  return html`<nav aria-label="${words.method}">
      <ul class="methods">
        ${takes(payment, "Card") ? link("card", words.card) : ""}
        ${APP_METHODS.filter(({ method }) => takes(payment, method)).map(({ method }) => link(method, method))}
      </ul>
    </nav>
    ${entered.method === "card" ? cardForm(payment, language, entered) : appForm(payment, language, entered)}`;
}

function cardForm(payment: Payment, language: PageLanguage, entered: Entered & { method: "card" }): Markup {
  const { words, query } = language;
  const input = (name: CardField, label: string, hints: string, placeholder: string) =>
    field({ name, label, value: entered[name], hints, placeholder, wrong: isWrong(entered, name), words });
  return html`<form method="post" action="/hosted/${payment.id}/card?${query}" novalidate>
      ${input("number", words.cardNumber, "cc-number", "")}
      <div class="pair">
        ${input("expiry", words.expiry, "cc-exp", "12/30")} ${input("cvc", words.cvc, "cc-csc", "123")}
      </div>
      ${payButton(payment, language)}
    </form>
    <section class="cards" aria-labelledby="cards">
      <h2 id="cards">${words.testCards}</h2>
      <p class="hint">${words.testCardsHint}</p>
      <ul>
        ${TEST_CARDS.map(
          ({ number, method, outcome }) => html`<li>
            <a href="?${query}&number=${number}">${number.replaceAll(/(\d{4})(?=\d)/g, "$1 ")}</a>
            <span>${method}: ${words[outcome]}</span>
          </li>`,
        )}
      </ul>
    </section>`;
}

function appForm(payment: Payment, language: PageLanguage, entered: Entered & { method: AppMethod }): Markup {
  const { words, query } = language;
  const wrong = entered.wrong.length > 0;
  return html`<form method="post" action="/hosted/${payment.id}/${entered.method.toLowerCase()}?${query}" novalidate>
    ${field({ name: "phone", label: words.phone, value: entered.phone, hints: "tel", placeholder: "", wrong, words })}
    <p class="hint" id="phone-hint">${words.phoneHint}</p>
    ${payButton(payment, language)}
  </form>`;
}

interface FieldOptions {
  readonly name: Field;
  readonly label: string;
  readonly value: string;
  readonly hints: string;
  readonly placeholder: string;
  readonly wrong: boolean;
  readonly words: Words;
}

function field({ name, label, value, hints, placeholder, wrong, words }: FieldOptions): Markup {
  const described = [wrong ? `${name}-error` : "", name === "phone" ? "phone-hint" : ""].filter(Boolean);
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      type="${name === "phone" ? "tel" : "text"}"
      inputmode="${name === "phone" ? "tel" : "numeric"}"
      autocomplete="${hints}"
      placeholder="${placeholder}"
      required
      ${wrong ? html`aria-invalid="true"` : ""}
      ${described.length > 0 ? html`aria-describedby="${described.join(" ")}"` : ""}
    />
    ${wrong ? html`<p class="error" id="${name}-error">${errorText(name, words)}</p>` : ""}
  </div>`;
}

function payButton({ order }: Payment, language: PageLanguage): Markup {
  const amount = amountText(order.amount, order.currency, language);
  if (order.amount === 0)
    return html`<button type="submit" class="main">${language.words.storeCard}</button>`;
  return html`<button type="submit" class="main">${language.words.pay.replace("{amount}", () => amount)}</button>`;
}

function corrections(wrong: readonly Field[], words: Words): Markup {
  return html`<div class="notice bad" role="alert">
    <h2>${words.somethingWrong}</h2>
    <ul>
      ${wrong.map((name) => html`<li><a href="#${name}">${errorText(name, words)}</a></li>`)}
    </ul>
  </div>`;
}

function lastDecline({ declines }: Payment, words: Words): Markup | "" {
  const last = declines.at(-1);
  if (last === undefined) return "";
  const text = { bank: words.declinedBank, funds: words.declinedFunds, denied: words.declinedDenied }[last];
  return html`<div class="notice bad" role="alert">
    <h2>${words.declinedTitle}</h2>
    <p>${text}</p>
  </div>`;
}

function waysOut(payment: Payment, { words, query }: PageLanguage, cancelUrl: string): Markup {
  return html`<section class="ways" aria-labelledby="ways">
    <h2 id="ways">${words.leave}</h2>
    <ul>
      <li><a class="button" href="${cancelUrl}">${words.cancel}</a></li>
      <li><a class="button" href="/hosted/${payment.id}/away?${query}">${words.walkAway}</a></li>
      <li>
        <form method="post" action="/hosted/${payment.id}/lost?${query}">
          <button type="submit" aria-describedby="lost-hint">${words.loseConnection}</button>
        </form>
        <p class="hint" id="lost-hint">${words.loseConnectionHint}</p>
      </li>
    </ul>
  </section>`;
}

function errorText(name: Field, words: Words): string {
  return {
    number: words.unknownCard,
    expiry: words.wrongExpiry,
    cvc: words.wrongCvc,
    phone: words.wrongPhone,
  }[name];
}

function isWrong(entered: Entered, name: Field): boolean {
  return entered.wrong.some((wrong) => wrong === name);
}
