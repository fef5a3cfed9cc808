import { type MiddlewareFunction, redirect } from "react-router";
import { visitorContext } from "../visit/visitor.ts";

/** Only with an open basket: without one to the basket page, which says why; during a payment to the payment. */
export const validBasket: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { basket, basketEnded } = context.get(visitorContext);
  if (!basket) throw redirect(basketEnded === "reset" ? "/basket?emptied=reset" : "/basket");
  if (basket.state === "paying") throw redirect("/checkout/payment");
  return next();
};

/**
 * The same where one signs in. Whoever does so a second time, because the answer was lost, comes without a basket, and
 * finds it again by signing in.
 */
export const validBasketBeforeSignIn: MiddlewareFunction<Response> = (visit, next) => {
  const { endedSession } = visit.context.get(visitorContext);
  return visit.request.method === "POST" && endedSession !== null ? next() : validBasket(visit, next);
};
