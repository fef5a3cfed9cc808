import type { RefundPreview } from "../../../../box-office/operations/orders/refund-preview.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";

interface Confirmed {
  readonly byHand: boolean;
  readonly used: boolean;
  readonly again: boolean;
  readonly why: string;
}

export const NOTHING_CONFIRMED: Confirmed = { byHand: false, used: false, again: false, why: "" };

interface RefundConfirmationsProps {
  readonly preview: RefundPreview;
  /** The same amount was refunded before. */
  readonly isAgain: boolean;
  readonly confirmed: Confirmed;
  readonly onChange: (confirmed: Confirmed) => void;
}

/** What has to be said on purpose before this refund. */
export function RefundConfirmations({ preview, isAgain, confirmed, onChange }: RefundConfirmationsProps) {
  const t = useWords("refund");
  const tick = (name: "byHand" | "used" | "again", label: string) => (
    <Checkbox
      isSelected={confirmed[name]}
      onChange={(isSelected) => onChange({ ...confirmed, [name]: isSelected })}
    >
      {label}
    </Checkbox>
  );
  return (
    <>
      {preview.isByHand ? tick("byHand", t("by-hand")) : null}
      {preview.used.length > 0 ? (
        <>
          {tick("used", t("used", { parts: preview.used.join(", ") }))}
          <TextField
            label={t("why")}
            value={confirmed.why}
            onChange={(why) => onChange({ ...confirmed, why })}
            rows={2}
            maxLength={500}
            isRequired
          />
        </>
      ) : null}
      {isAgain ? tick("again", t("again")) : null}
    </>
  );
}
