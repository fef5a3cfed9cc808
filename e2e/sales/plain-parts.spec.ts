import { expect, test } from "@playwright/test";
import { agreed, signedIn } from "../testing/prepared.ts";

/** Fields of the form that contains `marker`. */
function fieldsOf(html: string, marker: string): Record<string, string> {
  const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((text) => text.includes(marker)) ?? "";
  const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    return [attribute("name"), attribute("value")];
  });
  return Object.fromEntries(hidden) as Record<string, string>;
}

test("without JavaScript a series by instalments is chosen on the review, approved, sold at once, and listed", async ({
  baseURL,
}) => {
  const home = baseURL ?? "";
  const { backEnd, caller } = await signedIn(home, { firstName: "Successful" });
  const quantities = [{ priceType: 1, quantity: 2 }];
  const chosen = { series: "fyra-operor", dates: "eftermiddagar", band: "B" as const, quantities, seats: [] };
  await agreed(backEnd.series.add(chosen, caller));
  await agreed(backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));

  const cookie = `session=${caller.session}`;
  /** Retries a 503, as the page itself does. */
  async function get(path: string): Promise<Response> {
    let answer: Response | undefined;
    const status = async () => {
      answer = await fetch(new URL(path, home), { headers: { cookie }, redirect: "manual" });
      return answer.status;
    };
    await expect.poll(status).not.toBe(503);
    if (!answer) throw new Error("no answer");
    return answer;
  }
  const review = await (await get("/checkout/review")).text();
  expect(review).toMatch(/name="payIn"[^>]*value="by-instalments"|value="by-instalments"[^>]*name="payIn"/);
  const post = (more: Record<string, string>) =>
    fetch(new URL("/checkout/review", home), {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: new URL(home).origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ ...fieldsOf(review, 'name="acceptTerms"'), ...more }),
    });
  const unasked = await post({ payIn: "by-instalments" });
  expect(unasked.status).toBe(422);
  expect(await unasked.text()).toContain('role="alert"');

  const placed = await post({ payIn: "by-instalments", acceptTerms: "on" });
  expect(placed.status).toBe(303);
  const approved = await fetch(placed.headers.get("location") ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      ...{ given_name: "Successful", family_name: "Ek" },
      ...{ clearing: "5491", account: "0000003", personnummer: "198112289874" },
    }),
  });
  let back = new URL(approved.headers.get("location") ?? "", home);
  let answer = await get(`${back.pathname}${back.search}`);
  for (let hop = 0; answer.status >= 300 && answer.status < 400 && hop < 4; hop++) {
    back = new URL(answer.headers.get("location") ?? "", home);
    answer = await get(`${back.pathname}${back.search}`);
  }
  expect(back.pathname).toBe("/order/confirmed");
  const confirmed = await answer.text();
  const [parts = ""] = /\/order\/parts\/[\w-]+/.exec(confirmed) ?? [];
  expect(confirmed).toMatch(/Delbetalningar: /);
  const seen = await (await get(parts)).text();
  expect(seen.match(/Dras den /g)).toHaveLength(3);
  const [order] = await agreed(backEnd.orders.mine({}, caller));
  expect(order).toMatchObject({ state: "paid", byInstalments: { stopped: false } });
  expect(order?.tickets).toHaveLength(8);
});
