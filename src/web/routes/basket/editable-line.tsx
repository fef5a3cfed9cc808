import { href } from "react-router";
import type { BasketLine } from "#contract/lines.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { CommandForm } from "../../forms/command-form.tsx";
import { LineItem } from "../../lines/line-item.tsx";
import { LockedByVoucher } from "../../paid-with/pay-with.tsx";
import { Button } from "../../ui/button.tsx";
import select from "../../ui/forms/select.module.css";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./ticket-line.module.css";
import { useBasketFetcher } from "./use-basket-fetcher.ts";

interface EditableLineProps {
  readonly line: BasketLine;
  /** The vouchers that lock the basket. */
  readonly vouchers: readonly string[];
  readonly commandKey: string;
  readonly onRemove: (line: string) => void;
}

/** A line in the basket that is not a ticket, with quantity and remove button unless a voucher locks the basket. */
export function EditableLine({ line, vouchers, commandKey, onRemove }: EditableLineProps) {
  const t = useTranslations("basket");
  const fetcher = useBasketFetcher();
  const pending = fetcher.state !== "idle";
  const key = `${commandKey}-${line.id.slice(0, 8)}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line of the basket, not a group of fields
    <div
      role="group"
      aria-label={line.name}
      tabIndex={-1}
      data-line={line.id}
      aria-busy={pending || undefined}
    >
      <LineItem line={line}>
        {vouchers.length > 0 ? (
          <LockedByVoucher
            vouchers={vouchers}
            seat={line.name}
            commandKey={`${key}-locked`}
            isTicket={false}
          />
        ) : (
          <>
            {line.quantities && line.quantities.max > 1 ? (
              <fetcher.Form method="post" action={href("/basket")} className={styles.change}>
                <input type="hidden" name="intent" value="change-line" />
                <input type="hidden" name="line" value={line.id} />
                <select
                  name="quantity"
                  aria-label={t("quantity-of", { name: line.name })}
                  defaultValue={line.quantity}
                  key={line.quantity}
                  className={select.select}
                >
                  {quantitiesOf(line).map((quantity) => (
                    <option key={quantity} value={quantity}>
                      {quantity}
                    </option>
                  ))}
                </select>
                <Button variant="secondary" pending={pending}>
                  {t("update")}
                </Button>
              </fetcher.Form>
            ) : (
              <span />
            )}
            <CommandForm
              as={fetcher.Form}
              commandKey={key}
              action={href("/basket")}
              onSubmit={() => onRemove(line.id)}
            >
              <input type="hidden" name="intent" value="remove-line" />
              <input type="hidden" name="line" value={line.id} />
              <Button variant="quiet" pending={pending} aria-label={t("remove-line", { name: line.name })}>
                {t("remove")}
              </Button>
            </CommandForm>
          </>
        )}
      </LineItem>
      {fetcher.answer?.refusal ? <RefusalNotice refusal={fetcher.answer.refusal} /> : null}
    </div>
  );
}

function quantitiesOf({ quantities, quantity }: BasketLine): number[] {
  const { min, max } = quantities ?? { min: quantity, max: quantity };
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}
