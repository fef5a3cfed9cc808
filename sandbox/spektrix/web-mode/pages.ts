import { html, raw } from "hono/html";
import { type Basket, type Books, isFree } from "../books.ts";
import { forWeb, viewBasket, viewContents } from "../views/contents.ts";
import type { VendorInstance } from "../world.ts";

/** The pages in the shop's frame: keyboard and no scripts, except for messages to the parent page. */

interface Choosing {
  readonly basket: Basket | null;
  readonly area: string | null;
  readonly shown: string | null;
}

export function choosePage(books: Books, instance: VendorInstance, { basket, area: id, shown }: Choosing) {
  const plan = books.world.plans.find((one) => one.id === instance.plan);
  const event = books.world.events.find((one) => one.id === instance.event);
  const areas = plan?.areas ?? [];
  const area = areas.find((one) => one.id === id) ?? areas[0];
  const prices = books.world.prices.get(instance.id) ?? [];
  const types = [...new Map(prices.map(({ type }) => [type.id, type])).values()];
  const address = (of: string) => `?EventInstanceId=${/^\d+/.exec(instance.id)?.[0]}&Area=${of}&resize=true`;
  const content = html`
    <h1>${event?.name ?? ""}: choose seats</h1>
    ${shown ? html`<p role="alert">${shown}</p>` : ""}
    <nav aria-label="Areas">
      <ul>
        ${areas.map(
          (one) => html`<li><a href="${address(one.id)}"
            ${one === area ? raw('aria-current="true"') : ""}>${one.name}</a></li>`,
        )}
      </ul>
    </nav>
    <form method="post" action="${address(area?.id ?? "")}">
      <fieldset>
        <legend>${area?.name ?? ""}</legend>
        <ul class="seats">
          ${(area?.seats ?? []).map((seat) => {
            const mayChoose = instance.bands.has(seat.id) && isFree(books, instance.id, seat.id);
            return html`<li><label><input type="checkbox" name="seat" value="${seat.id}"
              ${mayChoose ? "" : raw("disabled")}>${seat.name}</label></li>`;
          })}
        </ul>
      </fieldset>
      <p><label>Ticket type <select name="type">
        ${types.map((type) => html`<option value="${type.id}">${type.name}</option>`)}
      </select></label></p>
      <button>Add to basket</button>
    </form>`;
  return page("Choose seats", content, messagesOf(books, basket));
}

/** @param back for choosing other seats */
export function basketPage(books: Books, basket: Basket, back: string | null) {
  const { tickets } = viewContents(books, basket);
  const content = html`
    <h1>Basket</h1>
    <ul>
      ${tickets.map(
        ({ id, seatName, type, total }) => html`<li>
          <form method="post" action="Basket2.aspx">
            ${seatName ?? ""}, ${type.name}, ${total}
            <button name="remove" value="${id}">Remove ${seatName ?? ""}</button>
          </form>
        </li>`,
      )}
    </ul>
    ${back ? html`<p><a href="${new URL(back).pathname + new URL(back).search}">Choose more seats</a></p>` : ""}`;
  return page("Basket", content, messagesOf(books, basket));
}

export const missingPage = () => page("Not found", html`<h1>There is no such performance</h1>`, []);

/** Posted by each framed page to its parent. */
function messagesOf(books: Books, basket: Basket | null): string[] {
  const shown = basket && forWeb(viewBasket(books, basket));
  const hash = shown?.hash ?? "NotLoggedIn";
  const contents = {
    totalDiscount: shown?.totalDiscount ?? 0,
    total: shown?.total ?? 0,
    customer: null,
    tickets: shown?.tickets ?? [],
    membershipSubscriptions: shown?.membershipSubscriptions ?? [],
    giftVouchers: shown?.giftVouchers ?? [],
    merchandiseItems: shown?.merchandiseItems ?? [],
    donations: shown?.donations ?? [],
    hash,
  };
  return [`basketContents:${JSON.stringify(contents)}`, `basketHash:${hash}`];
}

function page(title: string, content: unknown, messages: readonly string[]) {
  const json = JSON.stringify(messages).replaceAll("<", "\\u003c");
  return html`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <style>
      body { font: 1rem/1.5 sans-serif; margin: 1rem; background: #fff; color: #111; }
      nav ul, .seats { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; list-style: none; }
      a { color: #0645ad; } nav a, .seats label { display: inline-block; padding: .5rem 0; }
      button, select { font: inherit; padding: .5rem 1rem; }
    </style>
  </head>
  <body>
    <main>${content}</main>
    <script>
      if (parent !== window) {
        for (const message of ${raw(json)}) parent.postMessage(message, "*");
        const tellHeight = () => parent.postMessage("SpektrixHeight:" + document.documentElement.offsetHeight, "*");
        new ResizeObserver(tellHeight).observe(document.body);
      }
    </script>
  </body>
</html>`;
}

/** Runs in the page around the frame. */
export const RESIZE_SCRIPT = `(() => {
  const { origin } = new URL(document.currentScript.src);
  addEventListener("message", ({ origin: from, data }) => {
    const [, height] = /^SpektrixHeight:(\\d+)$/.exec(data) ?? [];
    const frame = document.getElementById("SpektrixIFrame");
    if (from === origin && height && frame) frame.style.height = height + "px";
  });
})();
`;
