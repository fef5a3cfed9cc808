import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { API_PREFIX, httpContract } from "#contract/http.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { publicOperations } from "./api.ts";

/** The OpenAPI 3.1 document of the interface. */
export function openApiDocument(title: string, publicUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(httpContract(publicOperations()), {
    info: {
      title: `${title}: tickets`,
      version: "1",
      description: [
        "Everything the storefront does, as JSON. Amounts are whole minor units with their currency; moments are ISO 8601 in UTC.",
        "Start a session with POST /sessions and send its token as `Authorization: Bearer …`. Login gives a new token.",
        "Commands may carry an `Idempotency-Key` (8–64 letters, digits, - and _): repeated with the same key they are carried out once.",
        `Texts come in the language of \`Accept-Language\`: ${LANGUAGES.join(", ")}.`,
      ].join("\n\n"),
    },
    servers: [{ url: `${publicUrl}${API_PREFIX}` }],
    components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
  });
}
