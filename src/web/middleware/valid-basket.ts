import { href, type MiddlewareFunction, redirect } from "react-router";
import { visitorContext } from "../visit/visitor.ts";

/** Redirects without a basket to its page, and during a payment to the payment. */
export const validBasket: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { basket, basketEnded } = context.get(visitorContext);
  if (!basket) throw redirect(basketEnded === "reset" ? `${href("/basket")}?emptied=reset` : href("/basket"));
  if (basket.state === "paying") throw redirect(href("/checkout/payment"));
  return next();
};

/** A repeated sign-in whose response was lost may have no basket: signing in restores it. */
export const validBasketBeforeSignIn: MiddlewareFunction<Response> = (visit, next) => {
  const { endedSession } = visit.context.get(visitorContext);
  return visit.request.method === "POST" && endedSession !== null ? next() : validBasket(visit, next);
};
