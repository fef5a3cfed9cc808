import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { CallContext } from "./client.ts";
import { type Failure, failureOf } from "./failures.ts";
import { newKey } from "./new-key.ts";

type Call<Input, Output> = (input: Input, options: { context: CallContext }) => Promise<Output>;

export interface Command<Input, Output> {
  /** Null if it was refused or failed, or is running already. */
  run(input: Input): Promise<Output | null>;
  readonly isPending: boolean;
  readonly failure: Failure | null;
  reset(): void;
}

interface Options<Input, Output> {
  readonly onDone?: (output: Output, input: Input) => void;
  /** Keys of the queries that it changes. */
  readonly changes?: readonly (readonly unknown[])[];
}

/**
 * Runs an operation that changes something. The idempotency key is made with the form, kept while it is unknown whether
 * the operation was done, and replaced after an answer or with another input. A second click while it runs does nothing.
 */
export function useCommand<Input, Output>(
  call: Call<Input, Output>,
  { onDone, changes = [] }: Options<Input, Output> = {},
): Command<Input, Output> {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const key = useRef<string>(newKey());
  const sent = useRef("");

  const refresh = () => {
    for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
  };
  const run = async (input: Input): Promise<Output | null> => {
    if (running.current) return null;
    running.current = true;
    setPending(true);
    const wanted = JSON.stringify(input);
    if (sent.current !== "" && sent.current !== wanted) key.current = newKey();
    sent.current = wanted;
    try {
      const output = await call(input, { context: { key: key.current } });
      key.current = newKey();
      setFailure(null);
      refresh();
      onDone?.(output, input);
      return output;
    } catch (error) {
      const found = failureOf(error);
      if (found.kind === "refused") {
        key.current = newKey();
        // A repetition of what was done although its answer got lost.
        if (found.reason === "done-before") refresh();
      }
      setFailure(found);
      return null;
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  const reset = useCallback(() => setFailure(null), []);
  return { run, isPending, failure, reset };
}
