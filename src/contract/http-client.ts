import { type Client, createORPCClient, ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { type AnyHandler, everyOperation } from "./any-back-end.ts";
import { type BackEnd, operations } from "./back-end.ts";
import { API_PREFIX, httpContract, IDEMPOTENCY_HEADER, SESSION_HEADER } from "./http.ts";
import type { Caller } from "./operation.ts";

type AnyClient = Record<string, Record<string, Client<Caller, unknown, unknown, Error>>>;

/** The same functions as in process. @param headers added to every request, as by a proxy */
export function createHttpBackEnd(baseUrl: string, headers: Readonly<Record<string, string>> = {}): BackEnd {
  const link = new OpenAPILink<Caller>(httpContract(operations), {
    url: `${baseUrl}${API_PREFIX}`,
    headers: ({ context }) => ({
      ...headers,
      "accept-language": context.language,
      ...(context.session ? { [SESSION_HEADER]: `Bearer ${context.session}` } : {}),
      ...(context.idempotencyKey ? { [IDEMPOTENCY_HEADER]: context.idempotencyKey } : {}),
    }),
  });
  const client = createORPCClient<AnyClient>(link);
  const handle =
    (group: string, name: string): AnyHandler =>
    async (input, caller) => {
      const ask = client[group]?.[name];
      if (!ask) throw new Error(`The contract has no ${group}.${name}`);
      try {
        return { ok: true, value: await ask(input, { context: caller }) };
      } catch (error) {
        if (!(error instanceof ORPCError) || !error.defined) throw error;
        return { ok: false, refusal: { reason: error.code, ...error.data } };
      }
    };
  return everyOperation((_operation, group, name) => handle(group, name));
}
