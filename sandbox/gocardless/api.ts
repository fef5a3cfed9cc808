import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { BillingRequest, Book, Mandate, Payment } from "./book.ts";
import type { Faults } from "./faults.ts";

/** The part of the provider's API that the shop uses, with the provider's own error bodies. */

const requestBody = z.object({
  billing_requests: z.object({
    mandate_request: z.object({
      currency: z.literal("SEK"),
      scheme: z.literal("autogiro"),
      verify: z.string(),
    }),
    metadata: z.record(z.string(), z.string()).default({}),
  }),
});
const flowBody = z.object({
  billing_request_flows: z.object({
    redirect_uri: z.url(),
    exit_uri: z.url(),
    language: z.string().default("en"),
    prefilled_customer: z
      .object({ given_name: z.string(), family_name: z.string(), email: z.string() })
      .prefault({ given_name: "", family_name: "", email: "" }),
    links: z.object({ billing_request: z.string() }),
  }),
});
const paymentBody = z.object({
  payments: z.object({
    amount: z.int().positive(),
    currency: z.literal("SEK"),
    charge_date: z.iso.date().optional(),
    reference: z.string().max(11).optional(),
    links: z.object({ mandate: z.string() }),
  }),
});

/** The minimum lead time of banks. */
const BANK_NEEDS_DAYS = 2;
const ALIVE = ["pending_submission", "submitted", "active"];

export interface ApiParts {
  readonly book: Book;
  readonly faults: Faults;
  readonly accessToken: string;
  readonly pageUrl: (flow: string) => string;
}

export function createApi({ book, faults, accessToken, pageUrl }: ApiParts) {
  const { world } = book;
  const app = new Hono();
  const problem = (status: ContentfulStatusCode, type: string, errors: readonly object[] = []) =>
    Response.json(
      { error: { message: type, type, code: status, request_id: "sandbox", errors } },
      { status },
    );

  app.use(async (context, next) => {
    if (context.req.header("authorization") !== `Bearer ${accessToken}`)
      return problem(401, "invalid_api_usage");
    if (context.req.header("gocardless-version") !== "2015-07-06") return problem(400, "invalid_api_usage");
    const fault = faults.take(`${context.req.method} ${context.req.path}`);
    if (fault?.held) await faults.hold();
    if (fault?.delayMs) await new Promise((done) => setTimeout(done, fault.delayMs));
    if (fault && fault.answer !== "lose-answer" && fault.answer !== null)
      return problem(fault.answer as ContentfulStatusCode, "internal_error");
    await next();
    // The work is done, but the response is lost.
    if (fault?.answer === "lose-answer") context.res = problem(502, "internal_error");
    return undefined;
  });

  const once = (key: string | undefined) => (key === undefined ? undefined : world.keys[key]);
  const conflict = (id: string) =>
    problem(409, "invalid_state", [
      { reason: "idempotent_creation_conflict", message: "known", links: { conflicting_resource_id: id } },
    ]);

  app.post("/billing_requests", async (context) => {
    const key = context.req.header("idempotency-key");
    const known = once(key);
    if (known) return conflict(known);
    const body = requestBody.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return problem(422, "validation_failed");
    const made: BillingRequest = {
      id: book.newId("BRQ"),
      status: "pending",
      mandate: null,
      metadata: body.data.billing_requests.metadata,
    };
    world.requests.push(made);
    if (key) world.keys[key] = made.id;
    book.save();
    return context.json({ billing_requests: viewRequest(made) }, 201);
  });
  app.get("/billing_requests/:id", (context) => {
    const found = world.requests.find(({ id }) => id === context.req.param("id"));
    return found ? context.json({ billing_requests: viewRequest(found) }) : problem(404, "invalid_api_usage");
  });
  app.post("/billing_request_flows", async (context) => {
    const body = flowBody.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return problem(422, "validation_failed");
    const requested = body.data.billing_request_flows;
    if (!world.requests.some(({ id }) => id === requested.links.billing_request))
      return problem(422, "validation_failed");
    const id = book.newId("BRF");
    world.flows.push({
      id,
      request: requested.links.billing_request,
      returnUrl: requested.redirect_uri,
      exitUrl: requested.exit_uri,
      language: requested.language,
      payer: requested.prefilled_customer,
    });
    book.save();
    const links = { billing_request: requested.links.billing_request };
    return context.json(
      { billing_request_flows: { id, authorisation_url: pageUrl(id), session_token: id, links } },
      201,
    );
  });
  app.get("/mandates/:id", (context) => {
    const found = world.mandates.find(({ id }) => id === context.req.param("id"));
    return found ? context.json({ mandates: viewMandate(found) }) : problem(404, "invalid_api_usage");
  });
  app.post("/payments", async (context) => {
    const key = context.req.header("idempotency-key");
    const known = once(key);
    if (known) return conflict(known);
    const body = paymentBody.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return problem(422, "validation_failed");
    const { amount, currency, charge_date, links } = body.data.payments;
    const mandate = world.mandates.find(({ id }) => id === links.mandate);
    if (!mandate) return problem(422, "validation_failed", [{ field: "links.mandate" }]);
    if (!ALIVE.includes(mandate.status))
      return problem(422, "invalid_state", [{ reason: "mandate_is_inactive" }]);
    const earliest = book.inDays(BANK_NEEDS_DAYS);
    if (charge_date !== undefined && charge_date < earliest)
      return problem(422, "validation_failed", [{ field: "charge_date", message: `is before ${earliest}` }]);
    const made: Payment = {
      id: book.newId("PM"),
      mandate: mandate.id,
      amount,
      currency,
      chargeDate: charge_date ?? earliest,
      status: "pending_submission",
      tries: 1,
    };
    world.payments.push(made);
    if (key) world.keys[key] = made.id;
    book.save();
    return context.json({ payments: viewPayment(made) }, 201);
  });
  app.get("/payments/:id", (context) => {
    const found = world.payments.find(({ id }) => id === context.req.param("id"));
    return found ? context.json({ payments: viewPayment(found) }) : problem(404, "invalid_api_usage");
  });
  app.post("/payments/:id/actions/:action", (context) => {
    const found = world.payments.find(({ id }) => id === context.req.param("id"));
    if (!found) return problem(404, "invalid_api_usage");
    const action = context.req.param("action");
    const [from, to] =
      action === "cancel" ? ["pending_submission", "cancelled"] : ["failed", "pending_submission"];
    if (found.status !== from) return problem(422, "invalid_state", [{ reason: `${action}_failed` }]);
    found.status = to as string;
    if (action === "retry") found.tries += 1;
    book.save();
    return context.json({ payments: viewPayment(found) });
  });
  return app;
}

function viewRequest({ id, status, mandate, metadata }: BillingRequest) {
  const links = mandate === null ? {} : { mandate };
  return { id, status, metadata, mandate_request: { currency: "SEK", scheme: "autogiro", links } };
}

function viewMandate({ id, status }: Mandate) {
  return { id, status, scheme: "autogiro" };
}

function viewPayment({ id, amount, currency, chargeDate, status, mandate }: Payment) {
  return { id, amount, currency, charge_date: chargeDate, status, links: { mandate } };
}
