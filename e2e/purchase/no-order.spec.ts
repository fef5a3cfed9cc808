import { expect, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import { loadMessages } from "#languages/messages.ts";

for (const page of ["confirmed", "failed"] as const) {
  test(`/order/${page} without an order explains it and links on, in six languages`, async ({ request }) => {
    for (const language of LANGUAGES) {
      const { order, errors } = await loadMessages(language);
      for (const query of ["", "?order=unknown"]) {
        const address = `/order/${page}${query}`;
        const answer = await request.get(address, { headers: { cookie: `lang=${language}` } });
        expect(new URL(answer.url()).pathname, language).toBe(`/order/${page}`);
        expect(answer.status(), `${address} in ${language}`).toBe(404);
        const html = await answer.text();
        for (const text of [
          order[`no-order-${page}-title`],
          order[`no-order-${page}-text`],
          errors["back-home"],
        ])
          expect(html, `${address} in ${language}`).toContain(text);
        for (const link of ["/", "/?month=all", "/account/your-orders"])
          expect(html, `${address} in ${language}`).toContain(`href="${link}"`);
      }
    }
  });
}

test("a payment's return page without an order or a payment leads to the same explanation", async ({
  request,
}) => {
  const answer = await request.get("/order/verify?order=unknown&returned=paid");
  expect(new URL(answer.url()).pathname).toBe("/order/failed");
  expect(answer.status()).toBe(404);
});
