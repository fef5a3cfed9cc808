import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Requested } from "../../../visitors/commands.ts";
import { findSession, type Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import type { ItemList, VendorBasket, VendorItem } from "../wire/shapes.ts";
import { type BasketRow, type Changed, change, endBasket, readBasket } from "./baskets.ts";
import { openBasket } from "./customers-basket.ts";
import { execute } from "./execute.ts";
import { idsIn, isEmpty, itemsOf, LISTS } from "./items.ts";
import { linesOf, PROMO_CODE, type VendorLine } from "./lines.ts";
import { viewAfter } from "./own-basket.ts";

export interface ToAdd<Refusal> {
  readonly list: ItemList;
  readonly wanted: readonly object[];
  /** Number of wanted items in the basket besides these. */
  readonly countBesides: (shown: VendorBasket, before: readonly string[]) => number;
  readonly refusal: Refusal;
}

export function toAdd<List extends ItemList, Refusal>(
  list: List,
  wanted: readonly object[],
  isSame: (item: VendorItem<List>) => boolean,
  refusal: Refusal,
): { readonly ok: true; readonly value: ToAdd<Refusal> } {
  const countBesides = (shown: VendorBasket, before: readonly string[]) =>
    itemsOf(shown, list).filter((item) => !before.includes(item.id) && isSame(item)).length;
  return done({ list, wanted, countBesides, refusal });
}

type NotAdded = { readonly reason: "no-session" | "payment-under-way" | "key-used-otherwise" };

/** @param make an error result, or what to add to these lines */
export async function addItems<Refusal extends { readonly reason: string }>(
  services: Services,
  caller: Caller,
  requested: Requested,
  make: (lines: readonly VendorLine[], session: Session) => Promise<Outcome<ToAdd<Refusal>, Refusal>>,
): Promise<Outcome<{ basket: Basket }, Refusal | NotAdded>> {
  const session = await findSession(services, caller);
  if (!session) return refused("no-session");
  const added = await execute(services, { session, caller }, requested, async (notes) => {
    for (let again = false; ; again = true) {
      const known = await readBasket(services, session.id, 0);
      if (known?.state === "paying") return refused("payment-under-way");
      const { planned } = notes;
      const before = planned && "before" in planned ? planned.before : null;
      const lines = known ? await linesOf(services, known.shown) : [];
      // A retried command was valid when first sent: its items do not count against it.
      const isOurs = (line: VendorLine) => !line.items?.ids.every((id) => before?.includes(id));
      const made = await make(before ? lines.filter((line) => !isOurs(line)) : lines, session);
      if (!made.ok) return made;
      const { list, wanted, countBesides, refusal } = made.value;
      if (!before) await notes.plan({ before: known ? idsIn(known.shown) : [] });
      const body = wanted.slice(known && before ? countBesides(known.shown, before) : 0);
      if (body.length === 0) return done(null);
      const row = known ?? (await openBasket(services, session));
      // Taken over from another session: its contents count too.
      if (!known && !isEmpty(row.shown)) continue;
      const reply = await change(services, row, { method: "POST", rest: LISTS[list].path, body });
      if (reply.kind === "done") return done(null);
      if (reply.kind === "refused") {
        services.log.info({ session: session.id, list, status: reply.status }, "the vendor refused an item");
        if (isEmpty(row.shown)) await endBasket(services, row, "gone");
        return { ok: false as const, refusal };
      }
      if (again) throw new Error("The vendor drops every basket that it opens");
    }
  });
  return added.ok ? done({ basket: await viewAfter(services, session, caller) }) : added;
}

export function changeLine(
  services: Services,
  session: Session,
  input: { readonly line: string; readonly quantity: number },
  caller: Caller,
) {
  return execute(services, { session, caller }, { operation: "changeLine", input }, async () => {
    const row = await readBasket(services, session.id, 0);
    const lines = row ? await linesOf(services, row.shown) : [];
    const line = lines.find(({ id }) => id === input.line);
    if (!row || !line?.items) return refused("unknown-line");
    if (row.state === "paying") return refused("payment-under-way");
    const name = inLanguage(line.text.name, caller.language);
    const max = line.quantities?.max ?? 1;
    if (input.quantity > max) return refused("not-so-many", { name, max });
    const more = input.quantity - line.quantity;
    if (more === 0) return done(null);
    const { path } = LISTS[line.items.list];
    const reply =
      more > 0
        ? await change(services, row, {
            method: "POST",
            rest: path,
            body: Array.from({ length: more }, () => line.again),
          })
        : await drop(services, row, line.items.list, line.items.ids.slice(more));
    if (reply.kind === "refused") return refused("not-enough-left", { name, left: line.quantity });
    return reply.kind === "done" ? done(null) : refused("unknown-line");
  });
}

export function removeLines(
  services: Services,
  session: Session,
  input: { readonly lines: readonly string[] },
  caller: Caller,
) {
  return execute(services, { session, caller }, { operation: "removeLines", input }, async () => {
    const known = await readBasket(services, session.id, 0);
    if (known?.state === "paying") return refused("payment-under-way");
    let row = known;
    const lines = known ? await linesOf(services, known.shown) : [];
    for (const { id, items } of lines.filter((line) => input.lines.includes(line.id))) {
      if (!row) break;
      const changed: Changed =
        id === PROMO_CODE || items === null
          ? await change(services, row, { method: "PATCH", rest: "", body: { promoCode: "" } })
          : await drop(services, row, items.list, items.ids);
      row = changed.kind === "done" ? changed.row : changed.kind === "missing" ? null : row;
    }
    if (row && isEmpty(row.shown)) await endBasket(services, row, "gone");
    return done(null);
  });
}

function drop(services: Services, row: BasketRow, list: ItemList, ids: readonly string[]): Promise<Changed> {
  const { path, ids: name } = LISTS[list];
  const rest = `${path}?${name}=${ids.map(encodeURIComponent).join(",")}`;
  return change(services, row, { method: "DELETE", rest });
}
