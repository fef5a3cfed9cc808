import { z } from "zod";
import type { Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import type {
  CollectionState,
  CollectRequest,
  DirectDebit,
  MandateRequest,
  MandateState,
} from "#ports/direct-debit.ts";
import { type ApiRequest, shaped } from "../http/send-request.ts";
import { readNotification } from "./notification.ts";
import { call, fault, type GoCardlessOptions, type Reply } from "./wire.ts";

export function createGoCardless(options: GoCardlessOptions): DirectDebit {
  // Checked here, because the platform's own error would contain the token.
  if (!/^[\x21-\x7e]+$/.test(options.accessToken))
    throw new Error("The access token must have visible ASCII characters only");
  return {
    name: "gocardless",
    open: (request) => open(options, request),
    ask: (setup) => ask(options, setup),
    collect: (request) => collect(options, request),
    askCollection: (collection) => askCollection(options, collection),
    retry: (collection) => retry(options, collection),
    cancel: (collection) => cancel(options, collection),
    readNotification: (notification) => readNotification(notification, options.webhookSecret),
  };
}

const billingRequest = z.object({
  billing_requests: z.object({
    id: z.string(),
    status: z.string(),
    mandate_request: z.object({ links: z.object({ mandate: z.string().optional() }).optional() }).nullish(),
    links: z.object({ mandate_request_mandate: z.string().optional() }).optional(),
  }),
});
const flow = z.object({ billing_request_flows: z.object({ authorisation_url: z.url() }) });
const mandate = z.object({ mandates: z.object({ id: z.string(), status: z.string() }) });
const payment = z.object({ payments: z.object({ id: z.string(), status: z.string() }) });

/** Languages of its pages; others fall back to English. */
const PAGE_LANGUAGES: Readonly<Partial<Record<Language, string>>> = { sv: "sv", de: "de", es: "es" };

async function open(options: GoCardlessOptions, request: MandateRequest) {
  const { reference, currency, payer, language, returnUrl, exitUrl } = request;
  const create: ApiRequest = {
    method: "POST",
    path: "/billing_requests",
    idempotencyKey: `${reference}-setup`,
    body: {
      billing_requests: {
        mandate_request: { currency, scheme: "autogiro", verify: "recommended" },
        metadata: { reference },
      },
    },
  };
  const created = await call(options, create);
  if (!created.ok) return created;
  const setup =
    created.value.kind === "conflict"
      ? created.value.existing
      : understood(create, created.value, billingRequest).billing_requests.id;
  const page: ApiRequest = {
    method: "POST",
    path: "/billing_request_flows",
    body: {
      billing_request_flows: {
        redirect_uri: returnUrl,
        exit_uri: exitUrl,
        language: PAGE_LANGUAGES[language] ?? "en",
        prefilled_customer: {
          given_name: payer.firstName,
          family_name: payer.lastName,
          email: payer.email,
        },
        lock_currency: true,
        auto_fulfil: true,
        links: { billing_request: setup },
      },
    },
  };
  const opened = await call(options, page);
  if (!opened.ok) return opened;
  const { authorisation_url } = understood(page, opened.value, flow).billing_request_flows;
  return done({ setup, pageUrl: authorisation_url });
}

/** A cancelled request has no mandate; of a fulfilled one the mandate's state decides. */
async function ask(options: GoCardlessOptions, setup: string) {
  const wire = { method: "GET", path: `/billing_requests/${encodeURIComponent(setup)}` } as const;
  const answer = await call(options, wire);
  if (!answer.ok) return answer;
  if (answer.value.kind === "unknown") return refused("unknown-mandate");
  const request = understood(wire, answer.value, billingRequest).billing_requests;
  const id = request.mandate_request?.links?.mandate ?? request.links?.mandate_request_mandate;
  if (id === undefined) {
    const state: MandateState["state"] = request.status === "cancelled" ? "failed" : "open";
    return done({ state, mandate: null });
  }
  const look = { method: "GET", path: `/mandates/${encodeURIComponent(id)}` } as const;
  const found = await call(options, look);
  if (!found.ok) return found;
  if (found.value.kind === "unknown") return refused("unknown-mandate");
  const { status } = understood(look, found.value, mandate).mandates;
  return done({ state: MANDATES[status] ?? unknownStatus(look, status), mandate: id });
}

const MANDATES: Readonly<Record<string, MandateState["state"]>> = {
  pending_customer_approval: "verifying",
  pending_submission: "verifying",
  submitted: "verifying",
  active: "active",
  failed: "failed",
  suspended_by_payer: "revoked",
  cancelled: "revoked",
  expired: "revoked",
  consumed: "revoked",
  blocked: "revoked",
};

const PAYMENTS: Readonly<Record<string, CollectionState>> = {
  pending_customer_approval: "submitted",
  pending_submission: "submitted",
  submitted: "submitted",
  confirmed: "confirmed",
  paid_out: "paid-out",
  customer_approval_denied: "failed",
  failed: "failed",
  charged_back: "charged-back",
  cancelled: "cancelled",
};

async function collect(
  options: GoCardlessOptions,
  { mandate: id, amount, on, idempotencyKey }: CollectRequest,
) {
  const requested = { amount: amount.amount, currency: amount.currency, links: { mandate: id } };
  const wire: ApiRequest = {
    method: "POST",
    path: "/payments",
    idempotencyKey,
    body: { payments: { ...requested, charge_date: on } },
  };
  const onItsDay = await call(options, wire);
  if (!onItsDay.ok) return onItsDay;
  // After a long outage the date may be too early for any bank: collect as soon as possible instead.
  const isTooLate = onItsDay.value.kind === "invalid" && onItsDay.value.fields.includes("charge_date");
  const answer = isTooLate ? await call(options, { ...wire, body: { payments: requested } }) : onItsDay;
  if (!answer.ok) return answer;
  if (answer.value.kind === "conflict") return done({ collection: answer.value.existing });
  if (answer.value.kind === "no" || answer.value.kind === "unknown") return refused("mandate-dead");
  return done({ collection: understood(wire, answer.value, payment).payments.id });
}

async function askCollection(options: GoCardlessOptions, collection: string) {
  const wire = { method: "GET", path: `/payments/${encodeURIComponent(collection)}` } as const;
  const answer = await call(options, wire);
  if (!answer.ok) return answer;
  if (answer.value.kind === "unknown") return refused("unknown-collection");
  const { status } = understood(wire, answer.value, payment).payments;
  return done(PAYMENTS[status] ?? unknownStatus(wire, status));
}

/** If the response to an earlier retry was lost, the payment is no longer failed. */
async function retry(options: GoCardlessOptions, collection: string) {
  const answer = await act(options, collection, "retry");
  if (!answer.ok) return answer;
  if (answer.value.kind === "success") return done(null);
  const found = await askCollection(options, collection);
  if (!found.ok)
    return found.refusal.reason === "unreachable" ? refused("unreachable") : refused("not-retryable");
  return found.value === "submitted" ? done(null) : refused("not-retryable");
}

async function cancel(options: GoCardlessOptions, collection: string) {
  const answer = await act(options, collection, "cancel");
  if (!answer.ok) return answer;
  if (answer.value.kind === "success") return done(null);
  const found = await askCollection(options, collection);
  if (!found.ok) return found.refusal.reason === "unreachable" ? refused("unreachable") : refused("too-late");
  return found.value === "cancelled" ? done(null) : refused("too-late");
}

function act(options: GoCardlessOptions, collection: string, action: "retry" | "cancel") {
  const path = `/payments/${encodeURIComponent(collection)}/actions/${action}`;
  return call(options, { method: "POST", path, body: { data: {} } });
}

function understood<Shape extends z.ZodType>(wire: ApiRequest, reply: Reply, shape: Shape): z.infer<Shape> {
  if (reply.kind !== "success") {
    const fields = reply.kind === "invalid" ? `: ${reply.fields.join(", ")}` : "";
    throw fault(wire, `was answered with "${reply.kind}"${fields}`);
  }
  return shaped(shape, reply.body, (what) => fault(wire, what));
}

function unknownStatus(wire: ApiRequest, status: string): never {
  throw fault(wire, `knows a state that we do not: ${status}`);
}
