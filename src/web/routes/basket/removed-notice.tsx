import { href } from "react-router";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { CommandForm } from "../../forms/command-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { type RemovedSeat, seatText } from "./removed-seats.ts";
import { useBasketFetcher } from "./use-basket-fetcher.ts";

interface RemovedNoticeProps {
  readonly seats: readonly RemovedSeat[];
  readonly commandKey: string;
}

/** Offers to undo a removal, which works while the seats are still free. */
export function RemovedNotice({ seats, commandKey }: RemovedNoticeProps) {
  const t = useTranslations("basket");
  const fetcher = useBasketFetcher();
  if (seats.length === 0) return null;
  return (
    <Notice>
      <p>{t("removed", { count: seats.length })}</p>
      <CommandForm
        as={fetcher.Form}
        commandKey={`${commandKey}-back`}
        action={href("/basket")}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="take-back" />
        {seats.map(seatText).map((written) => (
          <input key={written} type="hidden" name="removed" value={written} />
        ))}
        <Button variant="secondary" pending={fetcher.state !== "idle"}>
          {t("take-back", { count: seats.length })}
        </Button>
      </CommandForm>
      {fetcher.answer?.refusal ? <RefusalNotice refusal={fetcher.answer.refusal} /> : null}
    </Notice>
  );
}
