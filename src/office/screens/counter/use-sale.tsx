import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { SaleView } from "../../../box-office/operations/counter/sale-fields.ts";
import { type CallContext, office } from "../../client/client.ts";
import type { Failure } from "../../client/failures.ts";
import { type Command, useCommand } from "../../client/use-command.ts";

interface Sale {
  /** Null before the sale is started or read. */
  readonly view: SaleView | null;
  /** The id of the sale, of a new one if there is none; null if none could be started. */
  start(): Promise<string | null>;
  /** Of `start`. */
  readonly failure: Failure | null;
  /** What a command has made of the sale. */
  show(view: SaleView): void;
  /** As after a command whose outcome is unknown. */
  readAgain(): void;
  /** To no sale, before the next one is started. */
  leave(): void;
}

const SaleContext = createContext<Sale | null>(null);

/** Another clerk's or the web's doing shows within this time. */
const POLL_MS = 5_000;

/** The sale of the address, so that a page that is loaded again, or opened by a colleague, goes on with it. */
export function SaleProvider({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const id = search.get("sale");
  const queries = useQueryClient();
  const options = office.counter.read.queryOptions({
    input: { sale: id ?? "" },
    enabled: id !== null,
    refetchInterval: POLL_MS,
  });
  const { data } = useQuery(options);
  const { queryKey } = options;
  const starting = useCommand(office.counter.start.call);
  const show = useCallback(
    (view: SaleView) => {
      const input = { sale: view.sale };
      const { queryKey: key } = office.counter.read.queryOptions({ input });
      // An answer under way is older than this one.
      void queries.cancelQueries({ queryKey: key });
      queries.setQueryData(key, view);
    },
    [queries],
  );
  const { run, failure } = starting;
  const sale = useMemo(
    () => ({
      ...{ view: id === null ? null : (data ?? null), failure, show },
      async start() {
        if (id !== null) return id;
        const started = await run({});
        if (!started) return null;
        show(started);
        setSearch({ sale: started.sale }, { replace: true });
        return started.sale;
      },
      readAgain: () => void queries.invalidateQueries({ queryKey }),
      leave: () => setSearch({}),
    }),
    [id, data, failure, show, run, setSearch, queries, queryKey],
  );
  return <SaleContext value={sale}>{children}</SaleContext>;
}

export function useSale(): Sale {
  const sale = use(SaleContext);
  if (!sale) throw new Error("SaleProvider is missing");
  return sale;
}

/** A command that returns the sale, which is shown at once; free seats are read again. */
export function useSaleCommand<Input>(
  call: (input: Input, options: { context: CallContext }) => Promise<SaleView>,
  onDone: (view: SaleView) => void = () => {},
): Command<Input, SaleView> {
  const { show } = useSale();
  return useCommand(call, {
    changes: [office.counter.offer.key()],
    onDone(view) {
      show(view);
      onDone(view);
    },
  });
}
