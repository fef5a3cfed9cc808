import { Hono } from "hono";
import { z } from "zod";
import { membershipsOf } from "./assumed.ts";
import { type Address, type Books, newId, type Person } from "./books.ts";
import { viewCard, viewStatements } from "./views/people.ts";

/** The vendor's other records of a customer: addresses, statements, memberships, credit, cards. */

const words = {
  name: z.string().default(""),
  line1: z.string(),
  line2: z.string().default(""),
  line3: z.string().default(""),
  line4: z.string().default(""),
  line5: z.string().default(""),
  town: z.string(),
  postcode: z.string(),
  administrativeDivision: z.string().default(""),
  country: z.string().length(2),
};
const newAddress = z.strictObject({
  ...words,
  isBilling: z.boolean().default(false),
  isDelivery: z.boolean().default(false),
});
const changedAddress = z.strictObject({
  name: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  line3: z.string().optional(),
  line4: z.string().optional(),
  line5: z.string().optional(),
  town: z.string().optional(),
  postcode: z.string().optional(),
  administrativeDivision: z.string().optional(),
  country: z.string().length(2).optional(),
  isBilling: z.boolean().optional(),
  isDelivery: z.boolean().optional(),
});

export function createCustomerRecords(books: Books): Hono {
  const app = new Hono();
  const refuse = (status: 400 | 404, message: string): Response => Response.json({ message }, { status });
  const within = async <Body>(
    c: { req: { param(name: string): string | undefined; json(): Promise<unknown> } },
    shape: z.ZodType<Body> | null,
    work: (person: Person, body: Body) => Response,
  ): Promise<Response> => {
    const person = books.customers.get(c.req.param("id") ?? "");
    if (!person) return refuse(404, "No such customer");
    const body = shape?.safeParse(await c.req.json().catch(() => null));
    if (body && !body.success) return refuse(400, "The request is not right");
    return work(person, body?.data as Body);
  };

  app.get("/customers/:id/addresses", (c) => within(c, null, (person) => Response.json(person.addresses)));
  app.post("/customers/:id/addresses", (c) =>
    within(c, newAddress, (person, body) => {
      const address: Address = { id: newId("ADDRESS"), ...body };
      person.addresses.push(address);
      keepAlone(person, address);
      return Response.json(address);
    }),
  );
  app.patch("/customers/:id/addresses/:address", (c) =>
    within(c, changedAddress, (person, body) => {
      const address = person.addresses.find(({ id }) => id === c.req.param("address"));
      if (!address) return refuse(404, "No such address");
      Object.assign(address, body);
      keepAlone(person, address);
      return Response.json(address);
    }),
  );
  app.delete("/customers/:id/addresses/:address", (c) =>
    within(c, null, (person) => {
      person.addresses = person.addresses.filter(({ id }) => id !== c.req.param("address"));
      return new Response(null, { status: 204 });
    }),
  );

  const agreedBy = ({ agreed }: Person) =>
    Response.json(viewStatements(books, agreed).filter((statement) => statement.agreed));
  app.get("/customers/:id/agreed-statements", (c) => within(c, null, agreedBy));
  app.on(["POST", "PUT"], "/customers/:id/agreed-statements", (c) =>
    within(c, z.array(z.strictObject({ id: z.string() })), (person, body) => {
      if (body.some(({ id }) => !books.world.statements.some((one) => one.id === id)))
        return refuse(400, "No such statement");
      const before = c.req.method === "POST" ? person.agreed : [];
      person.agreed = new Set([...before, ...body.map(({ id }) => id)]);
      return agreedBy(person);
    }),
  );
  app.delete("/customers/:id/agreed-statements/:statement", (c) =>
    within(c, null, (person) => {
      person.agreed.delete(c.req.param("statement"));
      return agreedBy(person);
    }),
  );

  app.get("/customers/:id/memberships", (c) =>
    within(c, null, (person) => Response.json(membershipsOf(person))),
  );

  app.post("/customers/:id/redeem-gift-voucher", (c) =>
    within(c, z.strictObject({ voucherCode: z.string() }), (person, { voucherCode }) => {
      const voucher = books.giftVouchers.get(voucherCode);
      if (!voucher || voucher.isUsed) return refuse(400, "The voucher is not valid");
      voucher.isUsed = true;
      person.credit += voucher.amount;
      return Response.json({ creditBalance: person.credit / 100 });
    }),
  );

  app.get("/customers/:id/stored-cards", (c) =>
    within(c, null, ({ cards }) => {
      const all = c.req.query("includePending") === "true";
      return Response.json(cards.filter(({ isPending }) => all || !isPending).map(viewCard));
    }),
  );
  app.delete("/customers/:id/stored-cards/:card", (c) =>
    within(c, null, (person) => {
      const gone = person.cards.find(({ id }) => id === c.req.param("card"));
      if (!gone) return refuse(404, "No such card");
      person.cards = person.cards.filter((card) => card !== gone);
      const [next] = person.cards;
      if (gone.isDefault && next) next.isDefault = true;
      return new Response(null, { status: 204 });
    }),
  );
  return app;
}

/** There is one billing and one delivery address: a new one replaces the old. */
function keepAlone({ addresses }: Person, taken: Address): void {
  for (const other of addresses) {
    if (other === taken) continue;
    if (taken.isBilling) other.isBilling = false;
    if (taken.isDelivery) other.isDelivery = false;
  }
}
