/** A visitor at the hosted page, for tests, benches and rehearsals. Each form returns the URL of its redirect, or null. */

export const PRODUCT_CARD = "4925000000000079";
export const DECLINED_CARD = "4925000000000111";
export const SECURE_CARD = "4925000000000335";

export function payByCard(pageUrl: string, number = PRODUCT_CARD): Promise<string | null> {
  return submit(pageUrl, "card", { number, expiry: "12/39", cvc: "123" });
}

export function payBySwish(pageUrl: string, phone = "0701234567"): Promise<string | null> {
  return submit(pageUrl, "swish", { phone });
}

export function payByMobilePay(pageUrl: string, phone = "+4520123456"): Promise<string | null> {
  return submit(pageUrl, "mobilepay", { phone });
}

export function decide(pageUrl: string, decision: "approve" | "deny"): Promise<string | null> {
  return submit(pageUrl, "approval", { decision });
}

export async function storeCard(
  pageUrl: string,
  expiry = "12/39",
  number = PRODUCT_CARD,
): Promise<string | null> {
  await submit(pageUrl, "card", { number, expiry, cvc: "123" });
  return decide(pageUrl, "approve");
}

/** As a shop's server would, then enters another card on the page. */
export async function renewCard(
  provider: string,
  secretKey: string,
  agreement: string,
  expiry: string,
): Promise<void> {
  const { amount, orderItems: items } = partOf(500);
  const answer = await fetch(`${provider}/v1/payments`, {
    method: "POST",
    headers: { authorization: secretKey, "content-type": "application/json" },
    body: JSON.stringify({
      order: { items, amount, currency: "SEK", reference: "renewed" },
      checkout: {
        integrationType: "HostedPaymentPage",
        returnUrl: "http://shop.example/",
        termsUrl: "http://shop.example/terms",
      },
      unscheduledSubscription: { unscheduledSubscriptionId: agreement },
    }),
  });
  const { hostedPaymentPageUrl } = (await answer.json()) as { hostedPaymentPageUrl: string };
  const shown = await (await fetch(hostedPaymentPageUrl)).text();
  if (shown.includes("••••")) throw new Error("The page shows the stored card");
  await storeCard(hostedPaymentPageUrl, expiry);
}

/** The body of a partial charge or refund, as the house's staff enter it in the provider's portal. */
export function partOf(amount: number) {
  const sums = { unitPrice: amount, netTotalAmount: amount, grossTotalAmount: amount };
  const item = {
    reference: "part",
    name: "part",
    quantity: 1,
    unit: "st",
    taxRate: 0,
    taxAmount: 0,
    ...sums,
  };
  return { amount, orderItems: [item] };
}

export function loseConnection(pageUrl: string): Promise<string | null> {
  return submit(pageUrl, "lost", {});
}

async function submit(pageUrl: string, form: string, fields: Record<string, string>): Promise<string | null> {
  const url = new URL(pageUrl);
  url.pathname += `/${form}`;
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  await response.arrayBuffer();
  return response.headers.get("location");
}
