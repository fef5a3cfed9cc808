import { html } from "hono/html";
import type { Flow } from "./book.ts";

/** The page on which a payer sets up a mandate, and the front page with a button that moves time a day on. */

const STYLE =
  "body{font:1rem/1.5 system-ui;max-width:32rem;margin:2rem auto;padding:0 1rem}label{display:block;margin:.75rem 0}input{display:block;width:100%;padding:.5rem;font:inherit;box-sizing:border-box}button{font:inherit;padding:.6rem 1.2rem;margin:.5rem .5rem 0 0}";

/** Bank details that the provider's own sandbox accepts. */
export const BANK = { clearing: "5491", account: "0000003", personalNumber: "198112289874" } as const;

export function payerPage(flow: Flow, fault: string | null) {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Direct debit sandbox</title><style>${STYLE}</style></head><body>
<h1>Set up a direct debit</h1>
<p>A stand-in for the provider's page. Clearing ${BANK.clearing}, account ${BANK.account}, personnummer ${BANK.personalNumber}. The first name decides what happens: Successful, Penniless, Fickle, Late, Invalid or Expired.</p>
${fault ? html`<p role="alert">${fault}</p>` : ""}
<form method="post">
<label>First name <input name="given_name" value="${flow.payer.given_name}" required></label>
<label>Last name <input name="family_name" value="${flow.payer.family_name}" required></label>
<label>Clearing number <input name="clearing" inputmode="numeric" required></label>
<label>Account number <input name="account" inputmode="numeric" required></label>
<label>Personnummer <input name="personnummer" inputmode="numeric" required></label>
<button name="action" value="approve">Approve the mandate</button>
<button name="action" value="leave" formnovalidate>Leave without one</button>
</form></body></html>`;
}

export function overview(today: string, rows: readonly string[]) {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Direct debit sandbox</title><style>${STYLE}</style></head><body>
<h1>Direct debit sandbox</h1><p>Today is ${today} here.</p>
<form method="post" action="/sandbox/tomorrow"><button>Move on a day</button></form>
<ul>${rows.map((row) => html`<li>${row}</li>`)}</ul></body></html>`;
}
