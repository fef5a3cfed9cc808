import type { Context, Env, Hono } from "hono";
import { isUuid } from "#domain/text/uuid.ts";
import { KEY_BEGINS } from "../../../engine/api-keys/api-keys.ts";
import { answerOperation } from "../../office/answer-operation.ts";
import { FAULTS, sayFault } from "../api/api.ts";
import { officeOpenApi } from "../api/office-api-document.ts";
import { createTally } from "../guards/tally.ts";
import type { PartnerKey, PartnerParts } from "./partner-parts.ts";

export const PARTNER_API = "/api/partner/v1";

const MINUTE_MS = 60_000;
/** Unknown keys of one address in a minute: each costs a query. */
const MOST_UNKNOWN = 30;
interface PartnerApiOptions<E extends Env> {
  readonly title: string;
  readonly publicUrl: string;
  readonly addressOf: (context: Context<E>) => string;
  readonly now: () => number;
  readonly log: (error: unknown) => void;
}

/**
 * Operations of the office for partners, at the shop's address. A key takes the place of a session; no cookie is read.
 * Each operation checks its permission and is in the audit log, under the key's name.
 */
export function servePartnerApi<E extends Env>(
  app: Hono<E>,
  { operations, findKey }: PartnerParts,
  { title, publicUrl, addressOf, now, log }: PartnerApiOptions<E>,
): void {
  const used = createTally(now, MINUTE_MS);
  const unknown = createTally(now, MINUTE_MS);
  app.get(`${PARTNER_API}/openapi.json`, async (context) =>
    context.json(await officeOpenApi({ title, publicUrl, operations, partner: PARTNER_API })),
  );
  const keyOf = async (context: Context<E>): Promise<PartnerKey | Response> => {
    const address = addressOf(context);
    if (unknown.count(address) >= MOST_UNKNOWN) return tooMany(context);
    const [, given] = /^Bearer ([\w-]{20,100})$/.exec(context.req.header("authorization") ?? "") ?? [];
    const found = given?.startsWith(KEY_BEGINS) ? await findKey(given, address) : null;
    if (!found?.staff.id) {
      unknown.add(address);
      context.header("WWW-Authenticate", "Bearer");
      return sayFault(context, { code: "UNAUTHORIZED", status: 401, message: "No valid API key" });
    }
    return used.add(found.staff.id) > found.perMinute ? tooMany(context) : found;
  };
  for (const [name, { operation, execute }] of operations) {
    const path = `${PARTNER_API}${operation.path.replace(/\{(\w+)\}/g, ":$1")}`;
    app.on(operation.method, path, async (context) => {
      const key = await keyOf(context);
      if (key instanceof Response) return key;
      const run = context.req.header("idempotency-key") ?? "";
      if (operation.method !== "GET" && !isUuid(run))
        return sayFault(context, {
          code: "BAD_REQUEST",
          status: 400,
          message: "Commands need an Idempotency-Key, a UUID",
        });
      return answerOperation(context, {
        ...{ name, operation, language: "en", log },
        handle: (input) => execute(key.staff, { input, ...(operation.method !== "GET" && { run }) }),
      });
    });
  }
  app.all(`${PARTNER_API}/*`, (context) => sayFault(context, FAULTS.noOperation));
}

function tooMany<E extends Env>(context: Context<E>): Response {
  context.header("Retry-After", "60");
  return sayFault(context, FAULTS.tooMany);
}
