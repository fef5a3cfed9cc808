import { useState } from "react";
import { useFormat } from "../../../format/format-context.tsx";
import { useMay } from "../../../session/session-context.tsx";
import { ChoiceBar } from "../../../ui/choice-bar.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import { PayLater, type Way } from "./pay-later.tsx";
import { PayNow } from "./pay-now.tsx";
import type { PayProps } from "./pay-props.ts";

/** Now by one or several tenders, or later. */
export default function PayDialog(props: PayProps) {
  const { basket, onClose } = props;
  const t = useWords("counterPay");
  const { money } = useFormat();
  const may = useMay();
  const [way, setWay] = useState<Way | "now">("now");
  const ways = (["now", "link", "later", "invoice"] as const).filter(
    (one) =>
      (one !== "later" || may("orders.reserve")) &&
      (one !== "invoice" || may("sales.invoice")) &&
      // A reserved order keeps its own date.
      (one === "now" || !basket.reserved),
  );
  return (
    <Dialog title={t("title")} onClose={onClose} wide>
      <p className={styles.large}>{t("to-pay", { amount: money(basket.toPay) })}</p>
      {way === "now" ? <PayNow {...props} /> : <PayLater key={way} way={way} {...props} />}
      <ChoiceBar
        label={t("way")}
        value={way}
        onChange={setWay}
        choices={ways.map((id) => ({ id, label: t(`way-${id}`) }))}
      />
    </Dialog>
  );
}
