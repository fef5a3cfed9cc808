import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../basket/execute.ts";
import { viewAfter } from "../basket/own-basket.ts";
import { findSession } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { takeOver } from "./take-over.ts";
import { basketAddress, choosePage, resizeScript } from "./urls.ts";

export function createSeatFrame(services: Services) {
  const { catalogue, book } = services;
  return {
    async read({ performance: id }) {
      const performance = (await catalogue.current()).performance(id);
      if (!performance || book.website === null) return refused("unknown-performance");
      return done({
        page: choosePage(book.website, performance.instance),
        basket: basketAddress(book.website),
        resize: resizeScript(book.website),
      });
    },

    async take(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const taken = await execute(
        services,
        { session, caller },
        { operation: "takeSeatFrame", input },
        (notes) => takeOver(services, session, input.basket, notes),
      );
      return taken.ok ? done({ basket: await viewAfter(services, session, caller) }) : taken;
    },
  } satisfies PartOfBackEnd["seatFrame"];
}
