import type { Context, Hono } from "hono";
import type { Operation } from "#contract/operation.ts";
import { refused } from "#domain/outcome.ts";
import { checkInput, faultOfPath } from "../../box-office/faults.ts";
import { refusalDetails, refusalMessage } from "../../box-office/messages/refusal-message.ts";
import { ownAccount } from "../../staff/operations/own-account.ts";
import { session } from "../../staff/operations/session.ts";
import { createOwnAccount } from "../../staff/people/own-account.ts";
import type { StaffCaller } from "../../staff/services.ts";
import { findStaffSession } from "../../staff/sessions.ts";
import { createSessionHandlers } from "../../staff/sign-in/session.ts";
import { answerJson, readInput, sayFault } from "../http/api/api.ts";
import { type OfficeEnv, officeCaller } from "./office-caller.ts";
import { moneyIn } from "./office-money.ts";
import type { Answer, OfficeParts } from "./office-parts.ts";
import { queryInput } from "./query-input.ts";
import { unstorable } from "./storable.ts";

export const OFFICE_API = "/office/api";

type Handler = (input: never, caller: StaffCaller) => Promise<Answer>;
type Context_ = Context<OfficeEnv>;

/** Refusals that any operation can have. */
export const GENERAL_REFUSALS: Readonly<Record<string, number>> = {
  "not-signed-in": 401,
  "not-permitted": 403,
  locked: 423,
  "invalid-input": 422,
  "done-before": 409,
  "outcome-unknown": 409,
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function serveOfficeApi(
  app: Hono<OfficeEnv>,
  parts: OfficeParts,
  log: (error: unknown) => void,
): void {
  const at = ({ path }: Operation) => `${OFFICE_API}${path.replace(/\{(\w+)\}/g, ":$1")}`;
  const serve = (
    name: string,
    operation: Operation,
    handle: (context: Context_, input: object) => Promise<Answer>,
  ) =>
    app.on(operation.method, at(operation), (context) => answer(context, { name, operation, handle, log }));

  const handlers: Readonly<Record<string, readonly [Readonly<Record<string, Operation>>, object]>> = {
    session: [session, createSessionHandlers(parts.services)],
    ownAccount: [ownAccount, createOwnAccount(parts.services)],
  };
  for (const [group, [operations, members]] of Object.entries(handlers)) {
    for (const [name, operation] of Object.entries(operations)) {
      const handler = (members as Readonly<Record<string, Handler>>)[name];
      if (!handler) throw new Error(`No handler for ${group}.${name}`);
      serve(`${group}.${name}`, operation, async (context, given) => {
        const input = checkInput(operation.input, given);
        if (!input.ok) return input;
        return handler(input.value as never, officeCaller(context, parts.services.settings.publicUrl));
      });
    }
  }
  for (const [name, entry] of parts.operations) {
    serve(name, entry.operation, async (context, input) => {
      const found = await findStaffSession(
        parts.services,
        officeCaller(context, parts.services.settings.publicUrl),
      );
      if (!found) return refused("not-signed-in");
      if (found.isLocked) return refused("locked");
      const { staff, permissions, deviceLabel, network } = found;
      const key = context.req.header("idempotency-key") ?? "";
      const who = { who: staff.name, id: staff.id, permissions, device: `${deviceLabel}, ${network}` };
      return entry.execute(who, { input, ...(UUID.test(key) && { run: key }) });
    });
  }
  app.all(`${OFFICE_API}/*`, (context) =>
    sayFault(context, { code: "NOT_FOUND", status: 404, message: "No such operation" }, false),
  );
}

interface Answering {
  readonly name: string;
  readonly operation: Operation;
  handle(context: Context_, input: object): Promise<Answer>;
  log(error: unknown): void;
}

async function answer(context: Context_, { name, operation, handle, log }: Answering): Promise<Response> {
  const given = await readInput(context, operation);
  if (given === undefined)
    return sayFault(context, { code: "BAD_REQUEST", status: 400, message: "Malformed request" }, false);
  const input = operation.method === "GET" ? queryInput(operation.input, given) : given;
  try {
    const field = unstorable(input);
    const outcome =
      field === null
        ? await handle(context, input)
        : refused("invalid-input", {
            faults: [faultOfPath(field.toWellFormed().replaceAll("\0", ""), "not-storable")],
          });
    if (outcome.ok) return answerJson(context, outcome.value, 200);
    const { reason } = outcome.refusal;
    const status = operation.refusals[reason]?.status ?? GENERAL_REFUSALS[reason] ?? 409;
    const { language } = officeCaller(context, "");
    const message = refusalMessage(language, {
      ...{ operation: name, input, refusal: outcome.refusal, writeMoney: moneyIn(language) },
    });
    const data = refusalDetails(language, outcome.refusal);
    return sayFault(context, { code: reason, status, message, data }, true);
  } catch (error) {
    log(error);
    return sayFault(
      context,
      { code: "INTERNAL_SERVER_ERROR", status: 500, message: "Internal server error" },
      false,
    );
  }
}
