import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site's table of contents, in the order of the specification. */
export default [
  route("account", "routes/account/route.ts"),
  route("checkout", "routes/checkout/route.ts"),
  route("checkout/more-time", "routes/more-time/route.ts"),
  layout("layouts/payment/layout.tsx", [
    route("basket", "routes/basket/route.tsx"),
    route("checkout/basket", "routes/basket/route.tsx", { id: "checkout-basket" }),
    route("checkout/account", "routes/account-step/route.tsx"),
    route("checkout/delivery", "routes/delivery/route.tsx"),
    route("checkout/review", "routes/review/route.tsx"),
    route("checkout/payment", "routes/payment/route.tsx"),
    route("order/verify", "routes/order-verify/route.tsx"),
    route("order/confirmed", "routes/order-confirmed/route.tsx"),
    route("order/failed", "routes/order-failed/route.tsx"),
  ]),
  layout("layouts/app/layout.tsx", [
    route("events/:event", "routes/event/route.tsx"),
    route("events/:event/:instance", "routes/performance/route.tsx"),
    route("events/:event/:instance/price-selection", "routes/price-selection/route.tsx"),
    route("events/:event/:instance/syos/:view?", "routes/seats/route.tsx"),
    route("aux/:type", "routes/goods/route.tsx"),
    route("aux/:type/:instance", "routes/goods/route.tsx", { id: "goods-of-performance" }),
    route("account/your-orders", "routes/your-orders/route.tsx"),
    route("account/account-credit", "routes/account-credit/route.tsx"),
    route("account/gift-voucher-balance", "routes/voucher-balance/route.tsx", {
      id: "account-voucher-balance",
    }),
    route("gift-vouchers/balance", "routes/voucher-balance/route.tsx"),
    route("gift-certificates/balance", "routes/voucher-balance/route.tsx", {
      id: "gift-certificate-balance",
    }),
    route("redeem-gift-voucher", "routes/redeem-voucher/route.tsx"),
    route("tickets", "routes/tickets/route.tsx"),
    route("login", "routes/login/route.tsx"),
    route("register", "routes/register/route.tsx"),
    route("reset-password", "routes/reset-password/route.tsx"),
    route("authentication", "routes/authentication/route.tsx"),
    index("routes/home/route.tsx"),
    route("terms", "routes/terms/route.tsx"),
    route("accessibility", "routes/accessibility/route.tsx"),
  ]),
  route("events/:event/:instance/near-seats.json", "routes/near-seats/route.ts"),
  route("log-out", "routes/log-out/route.ts"),
  route("language", "routes/language/route.ts"),
  layout("layouts/default/layout.tsx", [route("*", "routes/not-found/route.ts")]),
] satisfies RouteConfig;
