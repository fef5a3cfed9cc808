import { Form, useNavigation } from "react-router";
import { useFormat } from "../format-context.tsx";
import { choiceField } from "../seat-map/choice/choice-form.ts";
import type { Choice } from "../seat-map/choice/seat-store.ts";
import { useSeatSale } from "../seat-map/hall/seat-sale.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface InsteadProps {
  readonly words: { readonly text: (seats: string) => string; readonly button: string };
  readonly instead: { readonly nearest: readonly number[]; readonly all: readonly Choice[] };
  readonly commandKey: string;
}

/** Lost seats and the nearest free ones, with a button that takes them. */
export function Instead({ words, instead, commandKey }: InsteadProps) {
  const format = useFormat();
  const { hall, names } = useSeatSale();
  const pending = useNavigation().state !== "idle";
  const seats = instead.nearest.flatMap((place) => hall.seats[place] ?? []).map(names.place);
  return (
    <Notice>
      <p>{words.text(format.list(seats))}</p>
      <Form method="post">
        <input type="hidden" name="key" value={commandKey} />
        <input type="hidden" name="plan" value={hall.plan} />
        {instead.all.map(({ seat, priceType }) => (
          <input key={seat} type="hidden" name={choiceField(seat)} value={priceType} />
        ))}
        <Button pending={pending}>{words.button}</Button>
      </Form>
    </Notice>
  );
}
