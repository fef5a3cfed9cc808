import { campaignOf, shopAddress } from "./campaign.ts";
import type { Embedded, EmbeddedPerformance } from "./embedded.ts";

/**
 * `<parkett-calendar>` and `<parkett-buy>` for the house's own site. They replace the link that they contain; without
 * this script, or without an answer of the shop, it stays. No cookie is sent or set.
 */

const STYLES = `
:host { display: block; font: inherit; color: inherit; }
:host([hidden]) { display: none; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: var(--parkett-gap, 0); }
li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; justify-content: space-between;
  padding: var(--parkett-padding, .75rem 0); border-block-end: 1px solid var(--parkett-line, currentcolor); }
p { margin: 0; }
.what { flex: 1 1 14rem; }
.title { font-weight: var(--parkett-title-weight, 600); }
.detail { font-size: .9em; }
a { display: inline-block; padding: .625rem 1rem; border-radius: var(--parkett-radius, 4px); text-decoration: none;
  background: var(--parkett-button, #222); color: var(--parkett-button-text, #fff); font-weight: 600; }
a.quiet { background: none; color: var(--parkett-link, inherit); text-decoration: underline; padding-inline: 0; }
a:focus-visible { outline: 3px solid var(--parkett-focus, currentcolor); outline-offset: 2px; }
.buy { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);

/** The shop that this script comes from. */
const SHOP = new URL(import.meta.url).origin;

abstract class ShopElement extends HTMLElement {
  #isStopped = false;

  connectedCallback() {
    this.#isStopped = false;
    void this.#show();
  }

  disconnectedCallback() {
    this.#isStopped = true;
  }

  abstract filter(): Readonly<Record<string, string | null>>;
  abstract draw(embedded: Embedded): Node | null;

  async #show() {
    const language = this.getAttribute("language") ?? this.closest("[lang]")?.getAttribute("lang") ?? null;
    const given = Object.entries({ ...this.filter(), language }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    );
    const answer = await fetch(`${SHOP}/embed/performances.json?${new URLSearchParams(given)}`, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
    }).catch(() => null);
    if (!answer?.ok || this.#isStopped) return;
    const embedded: Embedded = await answer.json();
    const drawn = this.draw(embedded);
    if (!drawn || this.#isStopped) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const frame = document.createElement("div");
    frame.lang = embedded.language;
    frame.append(drawn);
    root.replaceChildren(frame);
  }

  link(path: string, text: string, className = ""): HTMLAnchorElement {
    const link = document.createElement("a");
    // Only where the site says that the visitor has agreed to it.
    const campaign = this.hasAttribute("keep-campaign") ? campaignOf(location.search) : [];
    link.href = shopAddress(SHOP, path, campaign);
    link.className = className;
    link.textContent = text;
    return link;
  }
}

class ShopCalendar extends ShopElement {
  filter() {
    const attribute = (name: string) => this.getAttribute(name);
    return {
      venue: attribute("venue"),
      genre: attribute("genre"),
      event: attribute("event"),
      limit: attribute("limit"),
    };
  }

  draw({ performances, words }: Embedded): Node {
    const parts = document.createDocumentFragment();
    const list = document.createElement("ul");
    list.append(...performances.map((performance) => this.#row(performance)));
    parts.append(performances.length > 0 ? list : paragraph("", words.none));
    parts.append(this.link("/listings", words.all, "quiet"));
    return parts;
  }

  #row(performance: EmbeddedPerformance): HTMLLIElement {
    const { title, when, venue, availability, price, action, path, state } = performance;
    const row = document.createElement("li");
    row.dataset["state"] = state;
    const what = document.createElement("div");
    what.className = "what";
    what.append(
      paragraph("title", title),
      paragraph("detail", `${when} · ${venue}`),
      paragraph("detail", [availability, price].filter((text) => text !== null).join(" · ")),
    );
    const link = this.link(path, action);
    // Many links say the same.
    link.setAttribute("aria-label", `${action}: ${title}, ${when}`);
    row.append(what, link);
    return row;
  }
}

class BuyButton extends ShopElement {
  filter() {
    return { performance: this.getAttribute("performance"), event: this.getAttribute("event"), limit: "1" };
  }

  draw({ performances: [performance] }: Embedded): Node | null {
    if (!performance) return null;
    const { title, when, availability, price, action, path, state } = performance;
    const parts = document.createElement("div");
    parts.className = "buy";
    parts.dataset["state"] = state;
    const link = this.link(path, action);
    link.setAttribute("aria-label", `${action}: ${title}, ${when}`);
    const text = [availability, price].filter((one) => one !== null).join(" · ");
    parts.append(link, paragraph("detail", text));
    return parts;
  }
}

function paragraph(className: string, text: string): HTMLParagraphElement {
  const made = document.createElement("p");
  made.className = className;
  made.textContent = text;
  return made;
}

if (!customElements.get("parkett-calendar")) customElements.define("parkett-calendar", ShopCalendar);
if (!customElements.get("parkett-buy")) customElements.define("parkett-buy", BuyButton);
