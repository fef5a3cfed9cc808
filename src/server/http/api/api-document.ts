import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { API_PREFIX, httpContract } from "#contract/http.ts";
import type { Operation } from "#contract/operation.ts";
import {
  basketSchema,
  deliveryMethodSchema,
  performanceOfTicket,
  ticketPlace,
  totalsSchema,
} from "#contract/operations/basket.ts";
import {
  availabilitySchema,
  eventDetail,
  eventSummary,
  moneySchema,
  performanceDetail,
  performanceSummary,
  pictureSchema,
  priceSchema,
  priceTypeSchema,
  venueSchema,
} from "#contract/operations/catalogue.ts";
import { addressSchema, customerSchema, registrationSchema } from "#contract/operations/customers.ts";
import { orderSchema } from "#contract/operations/order-schemas.ts";
import { rowSchema, seatPlanSchema, seatSchema, sectionSchema } from "#contract/operations/seating.ts";
import { fieldFault } from "#contract/refusals.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { MOST_BODY_BYTES } from "../guards/bounds.ts";
import { publicOperations } from "./api.ts";
import { addExamples } from "./examples.ts";

/** Returns the OpenAPI 3.1 document of the API: the contract's operations and what they have in common. */
export async function openApiDocument(title: string, publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(httpContract(publicOperations()), {
    info: {
      title: `${title}: tickets`,
      version: "1",
      description: DESCRIPTION.join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: title, url: publicUrl },
    },
    servers: [{ url: `${publicUrl}${API_PREFIX}` }],
    tags: Object.keys(publicOperations()).map((name) => ({ name, description: GROUPS[name] ?? name })),
    components: {
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          description: "The token of POST /sessions, or of a login",
        },
      },
      parameters: PARAMETERS,
      responses: RESPONSES,
    },
    commonSchemas: SHARED,
  });
  Object.assign(document.components?.schemas ?? {}, { Fault: FAULT });
  for (const operation of Object.values(publicOperations()).flatMap((group) => Object.values(group))) {
    const method = operation.method.toLowerCase() as "get";
    const described = document.paths?.[operation.path]?.[method];
    if (!described) continue;
    complete(described, operation);
    addExamples(described, document);
  }
  return document;
}

const DESCRIPTION = [
  "Everything the storefront does, as JSON. Amounts are whole minor units with their currency; moments are ISO 8601 in UTC.",
  "Start a session with POST /sessions and send its token as `Authorization: Bearer …`. Login gives a new token.",
  "Commands may carry an `Idempotency-Key` (8–64 letters, digits, - and _): repeated with the same key they are executed once. A key that was used for another command is refused (422, `key-used-otherwise`).",
  `Texts come in the language of \`Accept-Language\`: ${LANGUAGES.join(", ")}.`,
  `Limits: a body is at most ${MOST_BODY_BYTES / 1024} KB of JSON, an address 8 KB; texts have no control characters. Attempts to log in, to register and to have emails sent are counted by network address (429). When too many requests wait, the answer is 503 at once, with \`Retry-After\` in seconds: nothing was done, and the same command may be sent again with its key.`,
  "Changes: within version 1 operations, fields of answers, values of enumerations and reasons of refusals may be added, and optional fields of inputs; nothing is taken away or changes its meaning. Clients ignore what they do not know, and treat a reason they do not know by its status. What is to go is marked `deprecated` here for at least six months, and a change that breaks clients comes as /api/v2 beside this one.",
];

const GROUPS: Readonly<Record<string, string>> = {
  catalogue: "What is played, when, and whether it can be had",
  seating: "Where the seats are, and which are free",
  customers: "Sessions, accounts and logins",
  basket: "What a visitor is about to buy, held until a moment",
  orders: "From basket to paid order",
};

const SHARED = Object.fromEntries(
  Object.entries({
    Address: addressSchema,
    Availability: availabilitySchema,
    Basket: basketSchema,
    Customer: customerSchema,
    DeliveryMethod: deliveryMethodSchema,
    Event: eventDetail,
    EventSummary: eventSummary,
    FieldFault: fieldFault,
    Money: moneySchema,
    Order: orderSchema,
    Performance: performanceDetail,
    PerformanceOfTicket: performanceOfTicket,
    PerformanceSummary: performanceSummary,
    Picture: pictureSchema,
    Price: priceSchema,
    PriceType: priceTypeSchema,
    Row: rowSchema,
    Seat: seatSchema,
    SeatPlan: seatPlanSchema,
    Section: sectionSchema,
    TicketPlace: ticketPlace,
    Totals: totalsSchema,
    Venue: venueSchema,
  })
    .map(([name, schema]) => [name, { schema, strategy: "output" as const }] as const)
    .concat([["Registration", { schema: registrationSchema, strategy: "input" as const }] as never]),
);

const FAULT: OpenAPI.SchemaObject = {
  type: "object",
  description: "A request that could not be read or executed, other than the refusals of an operation",
  required: ["defined", "code", "status", "message"],
  properties: {
    defined: { const: false },
    code: { type: "string", examples: ["BAD_REQUEST"] },
    status: { type: "integer" },
    message: { type: "string" },
    data: { type: "object", description: "What was wrong with the input: `issues`, the first twenty" },
  },
};

const PARAMETERS: Record<string, OpenAPI.ParameterObject> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "By which the same command, sent again, is recognised",
    schema: { type: "string", pattern: "^[\\w-]{8,64}$" },
  },
  AcceptLanguage: {
    name: "Accept-Language",
    in: "header",
    description: "The language of the texts in the answer; the house's first one without it",
    schema: { type: "string" },
    example: "en",
  },
};

function faultResponse(
  description: string,
  headers?: OpenAPI.ResponseObject["headers"],
): OpenAPI.ResponseObject {
  const schema = { $ref: "#/components/schemas/Fault" };
  return { description, ...(headers ? { headers } : {}), content: { "application/json": { schema } } };
}

const RESPONSES: Record<string, OpenAPI.ResponseObject> = {
  Malformed: faultResponse("The request cannot be read, or is not what the operation takes"),
  TooLarge: faultResponse("The body is larger than any command is"),
  Unavailable: faultResponse("Too busy, or the database is away: nothing was done, come again", {
    "Retry-After": { description: "Seconds", schema: { type: "integer" } },
  }),
};

function complete(described: OpenAPI.OperationObject, operation: Operation): void {
  const { refusals, method } = operation;
  const needsSession = "no-session" in refusals || "login-needed" in refusals;
  described.security = needsSession ? [{ session: [] }] : [{ session: [] }, {}];
  const parameters = [{ $ref: "#/components/parameters/AcceptLanguage" }];
  if ("key-used-otherwise" in refusals) parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
  described.parameters = [...(described.parameters ?? []), ...parameters];
  described.description ??= operation.summary;
  described.responses = {
    ...withFault(described.responses ?? {}, "400", "Malformed"),
    ...(method === "GET" ? {} : withFault(described.responses ?? {}, "413", "TooLarge")),
    ...withFault(described.responses ?? {}, "503", "Unavailable"),
    ...described.responses,
  };
}

/** Unless the operation refuses with this status itself. */
function withFault(own: OpenAPI.ResponsesObject, status: string, name: string): OpenAPI.ResponsesObject {
  return status in own ? {} : { [status]: { $ref: `#/components/responses/${name}` } };
}
