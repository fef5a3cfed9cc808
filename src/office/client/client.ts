import { type Client, createORPCClient, onError } from "@orpc/client";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { z } from "zod";
import type { OutputOf } from "#contract/operation.ts";
import { currentLanguage } from "../words/language.ts";
import { isIdle } from "./activity.ts";
import { operationRoutes } from "./operation-routes.ts";
import type { OfficeOperations } from "./operations.ts";
import { reportSession } from "./session-events.ts";

export interface CallContext {
  /** Executed once; a repetition returns the same result. */
  readonly key?: string;
}

type CallOf<Op extends { readonly input: z.ZodType }> = Client<
  CallContext,
  z.input<Op["input"]>,
  OutputOf<Op>,
  Error
>;
type ClientOf<Groups> = {
  readonly [Group in keyof Groups]: {
    readonly [Name in keyof Groups[Group]]: Groups[Group][Name] extends { readonly input: z.ZodType }
      ? CallOf<Groups[Group][Name]>
      : never;
  };
};

/** What the link reads of a contract. */
function bareProcedure(operationRoute: string) {
  const [method, path] = operationRoute.split(" ");
  return { "~orpc": { errorMap: {}, meta: {}, route: { method, path } } };
}

const contract = Object.fromEntries(
  Object.entries(operationRoutes).map(([group, members]) => [
    group,
    Object.fromEntries(Object.entries(members).map(([name, route]) => [name, bareProcedure(route)])),
  ]),
) as AnyContractRouter;

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${window.location.origin}/office/api`,
  headers: ({ context }) => ({
    "accept-language": currentLanguage(),
    ...(context.key ? { "idempotency-key": context.key } : {}),
    // Requests of timers must not keep the session from locking.
    ...(isIdle() ? { "x-background": "1" } : {}),
  }),
  fetch: (request, init) => fetch(request, { ...init, credentials: "same-origin" }),
  interceptors: [onError(reportSession)],
});

const client: ClientOf<OfficeOperations> = createORPCClient(link);

/** Calls, query options and keys of every operation. */
export const office = createTanstackQueryUtils(client);
