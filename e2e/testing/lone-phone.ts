import { expect, type Page } from "@playwright/test";
import { CARMEN_ID, type FakeHouse } from "../../src/door/testing/phone.ts";
import { OFFICE } from "./office.ts";

/** For browser tests of what a phone at the entrance shows and says. */

/** A paired phone at the left entrance, whose server is the test. */
export async function pairLonePhone(page: Page, { net, now }: FakeHouse): Promise<void> {
  await page.context().clock.install({ time: now() });
  await page.context().route(/\/door\/api\/(pair|sync|lookup)$/, async (route) => {
    const path = new URL(route.request().url()).pathname.split("/").at(-1);
    const body = route.request().postDataJSON();
    const answer =
      path === "pair"
        ? await net.pair(body.code)
        : path === "sync"
          ? await net.sync("", body)
          : await net.lookup("", body.code);
    if (!answer) return route.abort();
    return answer.ok
      ? route.fulfill({ json: answer.body })
      : route.fulfill({ status: answer.status, json: answer.fault });
  });
  await page.context().addInitScript(
    ([performance]) => {
      localStorage.setItem("door-performance", String(performance));
      localStorage.setItem("door-entrance", "Vänster");
    },
    [CARMEN_ID],
  );
  await page.goto(`${OFFICE}/door/#pair=CODE`);
  await expect(page.getByRole("button", { name: "Läs av" })).toBeVisible();
}
