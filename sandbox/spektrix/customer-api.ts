import { Hono } from "hono";
import { z } from "zod";
import { type Books, newId, type Person } from "./books.ts";
import { createCustomerRecords } from "./customer-records-api.ts";
import { viewPerson } from "./views/people.ts";

const details = z.strictObject({
  email: z.string().min(3),
  title: z.string().default(""),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable().default(null),
  mobile: z.string().nullable().default(null),
  birthDate: z.string().nullable().default(null),
});
const changes = z.strictObject({
  email: z.string().min(3).optional(),
  title: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  phone: z.string().nullish(),
  mobile: z.string().nullish(),
  birthDate: z.string().nullish(),
});
const registration = details.extend({ password: z.union([z.literal(""), z.string().min(8)]).default("") });
const credentials = z.strictObject({ email: z.string(), password: z.string() });
/** The vendor replaces this with the token in the shop's URL. */
const PLACE = "{token}";
const magicLink = z.strictObject({ emailAddress: z.string(), linkUrl: z.string().includes(PLACE) });
const COOKIE = "SpektrixSession";

export function createOwnerCustomers(books: Books): Hono {
  const app = new Hono();
  app.get("/customers", (c) => {
    const person = byEmail(books, c.req.query("email") ?? "");
    return person ? c.json(viewPerson(person)) : c.json({ message: "Not found" }, 404);
  });
  app.get("/customers/:id", (c) => {
    const person = books.customers.get(c.req.param("id"));
    const expand = c.req.query("$expand");
    return person ? c.json(viewPerson(person, expand)) : c.json({ message: "Not found" }, 404);
  });
  app.patch("/customers/:id", async (c) => {
    const person = books.customers.get(c.req.param("id"));
    const body = changes.safeParse(await c.req.json().catch(() => null));
    if (!person) return c.json({ message: "Not found" }, 404);
    if (!body.success) return c.json({ message: "Not right" }, 400);
    Object.assign(person, body.data);
    return c.json(viewPerson(person));
  });
  app.route("/", createCustomerRecords(books));
  return app;
}

export function createVisits(books: Books): Hono {
  const app = new Hono();
  const visitOf = (cookie = "") => new RegExp(`${COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? "";
  const visitor = (cookie: string | undefined): Person | null =>
    books.customers.get(books.visits.get(visitOf(cookie)) ?? "") ?? null;
  const signIn = (person: Person): Response => {
    const visit = newId("VISIT");
    books.visits.set(visit, person.id);
    const headers = { "set-cookie": `${COOKIE}=${visit}; Path=/; HttpOnly; Secure; SameSite=None` };
    return Response.json(viewPerson(person), { headers });
  };
  const refuse = (status: 400 | 401, message: string) => Response.json({ message }, { status });

  app.post("/customer/authenticate", async (c) => {
    const body = credentials.safeParse(await c.req.json().catch(() => null));
    const person = body.success ? byEmail(books, body.data.email) : null;
    if (!body.success || !body.data.password || person?.password !== body.data.password)
      return refuse(401, "Wrong email or password");
    return signIn(person);
  });
  app.post("/customer/deauthenticate", (c) => {
    books.visits.delete(visitOf(c.req.header("cookie")));
    return c.body(null, 204);
  });
  app.post("/customer", async (c) => {
    const body = registration.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return refuse(400, "The request is not right");
    if (byEmail(books, body.data.email)) return refuse(400, "Duplicate Entry");
    const person: Person = {
      ...body.data,
      id: newId("CUSTOMER"),
      credit: 0,
      addresses: [],
      agreed: new Set(),
      cards: [],
      memberships: [],
    };
    books.customers.set(person.id, person);
    return signIn(person);
  });
  app.get("/customer", (c) => {
    const person = visitor(c.req.header("cookie"));
    return person ? c.json(viewPerson(person)) : refuse(401, "Nobody is signed in");
  });
  app.post("/customer/change-password", async (c) => {
    const person = visitor(c.req.header("cookie"));
    const body = z
      .strictObject({ oldPassword: z.string(), newPassword: z.string().min(8) })
      .safeParse(await c.req.json().catch(() => null));
    if (!person) return refuse(401, "Nobody is signed in");
    if (!body.success || body.data.oldPassword !== person.password) return refuse(400, "Wrong password");
    person.password = body.data.newPassword;
    return c.body(null, 204);
  });
  app.post("/customer/forgot-password", (c) => {
    const email = c.req.query("emailAddress");
    if (!email) return refuse(400, "The request is not right");
    const person = byEmail(books, email);
    const token = newId("PASSWORD");
    if (person) books.emails.push({ to: person.email, kind: "password", token, link: null });
    return c.body(null, 204);
  });
  app.post("/customer/send-magic-link", async (c) => {
    const body = magicLink.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return refuse(400, "The request is not right");
    const { emailAddress, linkUrl } = body.data;
    const person = byEmail(books, emailAddress);
    const token = newId("LINK");
    const link = linkUrl.replace(PLACE, token);
    if (person) books.emails.push({ to: person.email, kind: "magic-link", token, link });
    return c.body(null, 204);
  });
  app.post("/customer/authenticate-magic-link", async (c) => {
    const body = z.strictObject({ token: z.string() }).safeParse(await c.req.json().catch(() => null));
    const at = books.emails.findIndex(
      ({ token, kind }) => kind === "magic-link" && body.success && token === body.data.token,
    );
    const [email] = at < 0 ? [] : books.emails.splice(at, 1);
    const person = email ? byEmail(books, email.to) : null;
    return person ? signIn(person) : refuse(401, "The link is over");
  });
  return app;
}

export function byEmail(books: Books, email: string): Person | null {
  const wanted = email.trim().toLowerCase();
  return [...books.customers.values()].find((one) => one.email.toLowerCase() === wanted) ?? null;
}
