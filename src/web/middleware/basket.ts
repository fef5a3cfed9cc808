import type { MiddlewareFunction } from "react-router";
import { siteContext } from "../site.ts";
import { type Visitor, visitorContext } from "../visit/visitor.ts";

const ended = ({ caller }: Visitor) => ({
  hasSession: false,
  endedSession: caller.session,
  caller: { ...caller, session: null },
  basketEnded: "reset" as const,
});

/** Reads the visitor's basket for every page. Without a session the back end is not called. */
export const basket: MiddlewareFunction<Response> = async ({ context }, next) => {
  const visitor = context.get(visitorContext);
  if (visitor.hasSession) {
    const read = await context.get(siteContext).backEnd.basket.read({}, visitor.caller);
    if (read.ok) {
      const { basket: held, ended: basketEnded, session } = read.value;
      context.set(visitorContext, {
        ...visitor,
        basket: held,
        basketEnded,
        // An ended session counts as none: the next command starts a new one.
        ...(session ? {} : ended(visitor)),
      });
    }
  }
  return next();
};
