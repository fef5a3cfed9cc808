import { type MiddlewareFunction, redirect } from "react-router";
import { visitorContext } from "../visitor.ts";

/** Only with an open basket: without one to the basket page, which says why; during a payment to the payment. */
export const validBasket: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { basket } = context.get(visitorContext);
  if (!basket) throw redirect("/basket");
  if (basket.state === "paying") throw redirect("/checkout/payment");
  return next();
};
