import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { useFormat } from "../../format-context.tsx";
import { choiceField } from "../../seat-map/choice/choice-form.ts";
import type { Choice } from "../../seat-map/choice/seat-store.ts";
import { useSeatSale } from "../../seat-map/hall/seat-sale.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface InsteadProps {
  readonly instead: { readonly nearest: readonly number[]; readonly all: readonly Choice[] };
  readonly commandKey: string;
}

/** Seats that were lost on one date, and the nearest that are free on all: one press takes them. */
export function Instead({ instead, commandKey }: InsteadProps) {
  const t = useTranslations("series");
  const format = useFormat();
  const { hall, names } = useSeatSale();
  const pending = useNavigation().state !== "idle";
  const seats = instead.nearest.flatMap((place) => hall.seats[place] ?? []).map(names.place);
  return (
    <Notice>
      <p>{t("instead", { seats: format.list(seats) })}</p>
      <Form method="post">
        <input type="hidden" name="key" value={commandKey} />
        <input type="hidden" name="plan" value={hall.plan} />
        {instead.all.map(({ seat, priceType }) => (
          <input key={seat} type="hidden" name={choiceField(seat)} value={priceType} />
        ))}
        <Button pending={pending}>{t("take-instead")}</Button>
      </Form>
    </Notice>
  );
}
