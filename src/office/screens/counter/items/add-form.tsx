import type { FormEvent, ReactNode } from "react";
import type { OutputOf } from "#contract/operation.ts";
import type { saleItems } from "../../../../box-office/operations/counter/items.ts";
import type { SaleView } from "../../../../box-office/operations/counter/sale-fields.ts";
import type { CallContext } from "../../../client/client.ts";
import type { Failure } from "../../../client/failures.ts";
import { Button } from "../../../ui/button.tsx";
import { useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import { Refused } from "../refused.tsx";
import { useSale, useSaleCommand } from "../use-sale.tsx";

export type Range = OutputOf<typeof saleItems.range>;

export interface AddProps {
  readonly onAdded: () => void;
}

interface Adding<Input> {
  /** @param make the input for a sale, which is started if there is none */
  add(make: (sale: string) => Input): void;
  readonly isPending: boolean;
  readonly failure: Failure | null;
}

export function useAdd<Input>(
  call: (input: Input, options: { context: CallContext }) => Promise<SaleView>,
  onAdded: () => void,
): Adding<Input> {
  const { start, failure: notStarted } = useSale();
  const { run, isPending, failure } = useSaleCommand(call, onAdded);
  return {
    ...{ isPending, failure: notStarted ?? failure },
    add(make) {
      void start().then((sale) => (sale === null ? null : run(make(sale))));
    },
  };
}

interface AddFormProps {
  readonly adding: Pick<Adding<never>, "isPending" | "failure">;
  readonly onSubmit: () => void;
  readonly isReady: boolean;
  readonly children: ReactNode;
}

export function AddForm({ adding, onSubmit, isReady, children }: AddFormProps) {
  const t = useWords("counter");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <Refused failure={adding.failure} />
      <Button type="submit" variant="primary" isPending={adding.isPending} isDisabled={!isReady}>
        {t("add")}
      </Button>
    </form>
  );
}
