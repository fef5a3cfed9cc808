import type { CommerceItem } from "./commerce.ts";

export interface CartChanges {
  readonly added: readonly CommerceItem[];
  readonly removed: readonly CommerceItem[];
}

const keyOf = ({ item_id, item_variant }: CommerceItem) => `${item_id} ${item_variant}`;

export function cartChanges(before: readonly CommerceItem[], now: readonly CommerceItem[]): CartChanges {
  return { added: moreIn(now, before), removed: moreIn(before, now) };
}

function moreIn(these: readonly CommerceItem[], others: readonly CommerceItem[]): CommerceItem[] {
  return these.flatMap((item) => {
    const known = others.find((other) => keyOf(other) === keyOf(item))?.quantity ?? 0;
    return item.quantity > known ? [{ ...item, quantity: item.quantity - known }] : [];
  });
}
