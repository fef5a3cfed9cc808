import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { httpContract } from "#contract/http.ts";
import type { Operation } from "#contract/operation.ts";
import { moneySchema } from "#contract/operations/catalogue.ts";
import type { OfficeOperation } from "../../../box-office/operations/operation.ts";
import { ownAccount } from "../../../staff/operations/own-account.ts";
import { session } from "../../../staff/operations/session.ts";

interface OfficeDocumentOptions {
  readonly title: string;
  readonly publicUrl: string;
  /** By name, as `orders.refund`. */
  readonly operations: ReadonlyMap<string, { readonly operation: OfficeOperation }>;
  /** The path of the partners' interface; absent for the office's own. */
  readonly partner?: string;
}

/** Returns the OpenAPI 3.1 document of the office's interface, or of the partners'. */
export async function officeOpenApi({
  title,
  publicUrl,
  operations,
  partner,
}: OfficeDocumentOptions): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const groups = { ...(partner ? null : { session, ownAccount }), ...grouped(operations) };
  const document = await generator.generate(httpContract(groups), {
    info: {
      title,
      version: "1",
      description: (partner ? FOR_PARTNERS : DESCRIPTION).join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${publicUrl}${partner ?? "/office/api"}` }],
    tags: Object.keys(groups).map((name) => ({ name })),
    ...(partner && {
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: "http", scheme: "bearer", description: "An API key" } } },
    }),
    commonSchemas: { Money: { schema: moneySchema, strategy: "output" } },
  });
  for (const { operation } of operations.values()) {
    const method = operation.method.toLowerCase() as "get";
    const described = document.paths?.[operation.path]?.[method];
    if (described) described.description = `Permission: ${operation.permission}`;
  }
  return document;
}

const DESCRIPTION = [
  "What staff do, as JSON. The session is a cookie of this address; requests of other sites are refused.",
  "Every operation needs the permission that its description names, and is written to the audit log, also when it is refused. Any can be refused as `not-signed-in` (401), `locked` (423), `not-permitted` (403), `invalid-input` (422), `done-before` or `outcome-unknown` (409).",
  "A command carries an `Idempotency-Key`, a UUID: sent again with the same key it is not executed again, and answered with `done-before`; with `outcome-unknown` if the process ended during the work.",
  "`message` says why a command was refused, in the language of `Accept-Language` (sv or en).",
  "Requests that a timer sends carry `X-Background: 1`; they do not keep a session from locking.",
];

const FOR_PARTNERS = [
  "What partners do with an API key, as JSON. The catalogue and availability are open to everybody: see /api.",
  "Send the key as `Authorization: Bearer parkett_key_…`. Without a valid key the answer is 401, above the key's number of requests a minute 429 with `Retry-After`.",
  "Every operation needs the permission that its description names, and is written to the audit log. A key sells from the allocations that name its role, and nothing else.",
  "A command carries an `Idempotency-Key`, a UUID: sent again with the same key it is not executed again, and answered with `done-before`.",
];

function grouped(operations: OfficeDocumentOptions["operations"]): Record<string, Record<string, Operation>> {
  const groups: Record<string, Record<string, Operation>> = {};
  for (const [name, { operation }] of operations) {
    const [group = "", member = ""] = name.split(".");
    groups[group] = { ...groups[group], [member]: operation };
  }
  return groups;
}
