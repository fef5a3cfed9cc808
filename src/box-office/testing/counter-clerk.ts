import type { z } from "zod";
import type { OutputOf } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Engine } from "../../engine/engine.ts";
import { PERMISSIONS, type Permission } from "../../staff/permissions.ts";
import { executeOperation } from "../execute.ts";
import type { OfficeOperation } from "../operations/operation.ts";
import { requestOf } from "./ask.ts";

/** A clerk at the counter, for tests and the bench of counter sales. */

type Given<Op extends OfficeOperation> = z.input<Op["input"]>;

/** A member of staff who asks for operations, by default with every permission. */
export interface TestClerk {
  /** @throws if it is refused; its output has to fit its schema */
  do<Op extends OfficeOperation>(operation: Op, input: Given<Op>): Promise<OutputOf<Op>>;
  ask<Op extends OfficeOperation>(
    operation: Op,
    input: Given<Op>,
  ): Promise<Outcome<unknown, { readonly reason: string }>>;
}

export function clerkOf(
  engine: Engine,
  { who = "Kim", without = [] }: { readonly who?: string; readonly without?: readonly Permission[] } = {},
): TestClerk {
  const permissions = new Set(PERMISSIONS.filter((permission) => !without.includes(permission)));
  const ticketsPdf = async (link: string) => new TextEncoder().encode(link);
  const tickets = async (link: string) => ({
    ...{ language: "sv" as const, houseName: "", orderText: link, footerText: "", tickets: [] },
  });
  const paper = { sizes: [], tickets };
  const audited = { boxOffice: { engine, who, ticketsPdf, paper }, services: engine.services };
  const ask: TestClerk["ask"] = (operation, input) =>
    executeOperation(audited, { who, id: null, device: null, permissions }, requestOf(operation, input));
  return {
    ask,
    async do(operation, input) {
      const answer = await ask(operation, input);
      if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
      return operation.output.parse(answer.value) as OutputOf<typeof operation>;
    },
  };
}
