import { href, type RouterContextProvider } from "react-router";
import { siteContext } from "../site.ts";
import { callerFor } from "../visit/visitor.ts";
import { foodPath } from "./paths.ts";

export interface AddOn {
  readonly path: string;
  /** The name of the product type; null for food and drink. */
  readonly shelf: string | null;
  readonly title: string;
  readonly starts: string;
}

interface Performance {
  readonly id: number;
  readonly starts: string;
  readonly event: { readonly title: string };
}

/** For the checkout and a paid order: food that can still be ordered, and the shop's product types, by performance. */
export async function readAddOns(
  context: Readonly<RouterContextProvider>,
  performances: readonly Performance[],
): Promise<AddOn[]> {
  const { backEnd, now } = context.get(siteContext);
  const caller = callerFor(context);
  const offers = await backEnd.catalogue.offers({}, caller);
  const shelves = offers.ok ? offers.value.products : [];
  const coming = performances.filter(({ starts }) => Date.parse(starts) > now());
  const found = coming.map(async ({ id, starts, event: { title } }) => {
    const food = await backEnd.food.served({ performance: id }, caller);
    const own = { title, starts };
    return [
      ...(food.ok && food.value.served ? [{ path: foodPath(id), shelf: null, ...own }] : []),
      ...shelves.map((shelf) => ({
        path: href("/aux/:type/:instance", { type: shelf.id, instance: `${id}` }),
        shelf: shelf.name,
        ...own,
      })),
    ];
  });
  return (await Promise.all(found)).flat();
}
