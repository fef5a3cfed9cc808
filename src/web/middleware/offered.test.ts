import { createStaticHandler, type MiddlewareFunction, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type ScreenPattern, type Site, siteContext } from "../site.ts";
import { offered } from "./offered.ts";

const page = (path: string) => ({ path, loader: () => "the page", action: () => "done" });
const handler = createStaticHandler([
  {
    path: "",
    middleware: [offered as MiddlewareFunction],
    children: [
      { index: true, loader: () => "the page" },
      { children: [page("withdraw"), page("aux/:type"), page("aux/:type/:instance")] },
    ],
  },
]);

async function statusOf(address: string, init?: RequestInit): Promise<number> {
  const lacking: readonly ScreenPattern[] = ["/withdraw", "/aux/:type"];
  const requestContext = new RouterContextProvider();
  const isOffered = (screen: ScreenPattern) => !lacking.includes(screen);
  requestContext.set(siteContext, { isOffered } as Partial<Site> as Site);
  const answer = await handler.query(new Request(`http://house.example${address}`, init), {
    requestContext,
    generateMiddlewareResponse: async (query) => {
      const answered = await query(new Request(`http://house.example${address}`, init));
      return answered instanceof Response ? answered : new Response(null, { status: answered.statusCode });
    },
  });
  return answer instanceof Response ? answer.status : answer.statusCode;
}

test.each(["/withdraw", "/Withdraw", "/aux/books"])(
  "the address %s, which is not offered, returns 404",
  async (address) => {
    expect(await statusOf(address)).toBe(404);
    expect(await statusOf(address, { method: "POST", body: new FormData() })).toBe(404);
  },
);

test.each(["/", "/aux/books/17"])("the address %s, which is offered, returns its page", async (address) => {
  expect(await statusOf(address)).toBe(200);
});
