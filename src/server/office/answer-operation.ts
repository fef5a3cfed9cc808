import type { Context, Env } from "hono";
import type { Operation } from "#contract/operation.ts";
import { refused } from "#domain/outcome.ts";
import { faultOfPath } from "../../box-office/faults.ts";
import { refusalDetails, refusalMessage } from "../../box-office/messages/refusal-message.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import { answerJson, FAULTS, readRequestInput, sayFault } from "../http/api/api.ts";
import { toServiceUnavailable } from "../http/api/checked-back-end.ts";
import { moneyWriter } from "./office-money.ts";
import type { Answer } from "./office-parts.ts";
import { queryInput } from "./query-input.ts";
import { unstorablePath } from "./unstorable-path.ts";

/** Refusals that any operation can have. */
const GENERAL_REFUSALS: Readonly<Record<string, number>> = {
  "not-signed-in": 401,
  "not-permitted": 403,
  locked: 423,
  "invalid-input": 422,
  "done-before": 409,
  "outcome-unknown": 409,
};

interface Answering {
  readonly name: string;
  readonly operation: Operation;
  /** Of the messages. */
  readonly language: OfficeLanguage;
  handle(input: object): Promise<Answer>;
  /** Default: as JSON. */
  write?(value: unknown): Response;
  log(error: unknown): void;
}

/** Reads the input of an operation, executes it, and writes its result or the message of its refusal. */
export async function answerOperation<E extends Env>(
  context: Context<E>,
  { name, operation, language, handle, write, log }: Answering,
): Promise<Response> {
  const given = await readRequestInput(context, operation);
  if (given === undefined) return sayFault(context, FAULTS.malformed);
  const input = operation.method === "GET" ? queryInput(operation.input, given) : given;
  try {
    const field = unstorablePath(input);
    const outcome =
      field === null
        ? await handle(input)
        : refused("invalid-input", {
            faults: [faultOfPath(field.toWellFormed().replaceAll("\0", ""), "not-storable")],
          });
    if (outcome.ok) return write ? write(outcome.value) : answerJson(context, outcome.value, 200);
    const { reason } = outcome.refusal;
    const status = operation.refusals[reason]?.status ?? GENERAL_REFUSALS[reason] ?? 409;
    const message = refusalMessage(language, {
      ...{ operation: name, input, refusal: outcome.refusal, writeMoney: moneyWriter(language) },
    });
    const data = refusalDetails(language, outcome.refusal);
    return sayFault(context, { code: reason, status, message, data }, true);
  } catch (error) {
    log(error);
    if (toServiceUnavailable(error) !== error)
      return sayFault(context, { code: "UNAVAILABLE", status: 503, message: "Unavailable" });
    return sayFault(context, FAULTS.failed);
  }
}
