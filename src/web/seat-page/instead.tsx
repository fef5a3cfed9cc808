import { useFormat } from "../format-context.tsx";
import { CommandForm, SubmitButton } from "../forms/command-form.tsx";
import { choiceField } from "../seat-map/choice/choice-form.ts";
import { useSeatSale } from "../seat-map/hall/seat-sale.tsx";
import { Notice } from "../ui/notice.tsx";
import type { SeatAnswer } from "./buy-seats.ts";

interface InsteadProps {
  readonly words: { readonly text: (seats: string) => string; readonly button: string };
  /** Nothing is rendered without. */
  readonly instead: SeatAnswer["instead"] | undefined;
  readonly commandKey: string;
}

/** Lost seats and the nearest free ones, with a button that takes them. */
export function Instead({ words, instead, commandKey }: InsteadProps) {
  const format = useFormat();
  const { hall, names } = useSeatSale();
  if (!instead) return null;
  const seats = instead.nearest.flatMap((place) => hall.seats[place] ?? []).map(names.place);
  return (
    <Notice>
      <p>{words.text(format.list(seats))}</p>
      <CommandForm commandKey={commandKey}>
        <input type="hidden" name="plan" value={hall.plan} />
        {instead.all.map(({ seat, priceType }) => (
          <input key={seat} type="hidden" name={choiceField(seat)} value={priceType} />
        ))}
        <SubmitButton>{words.button}</SubmitButton>
      </CommandForm>
    </Notice>
  );
}
