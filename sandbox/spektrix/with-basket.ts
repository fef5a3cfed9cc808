import type { z } from "zod";
import { type Attributes, BASKET_MS, type Basket, type Books, findBasket } from "./books.ts";

export const refuse = (status: 400 | 404 | 409, message: string): Response =>
  Response.json({ message }, { status });
export const notRight = (): Response => refuse(400, "The request is not right");

/** Properties that the client has defined: stored and shown unchanged. */
export const attributesIn = (body: object): Attributes =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => /^attribute_\w+$/i.test(name) && typeof value === "string",
    ),
  );

interface Requested {
  readonly req: { param(name: string): string | undefined; json(): Promise<unknown> };
}

/** Answers 404 or 400 without an open basket or a valid body. */
export const withBasket =
  (books: Books) =>
  async <Body>(
    c: Requested,
    shape: z.ZodType<Body> | null,
    work: (basket: Basket, body: Body) => Response,
  ): Promise<Response> => {
    const basket = findBasket(books, c.req.param("id") ?? "");
    if (!basket) return refuse(404, "Basket not found");
    const body = shape?.safeParse(await c.req.json().catch(() => null));
    if (body && !body.success) return notRight();
    basket.expires = books.now() + BASKET_MS;
    return work(basket, body?.data as Body);
  };
