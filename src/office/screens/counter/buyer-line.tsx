import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./counter.module.css";
import { useSale } from "./use-sale.tsx";

export function BuyerLine({ onChange }: { onChange: () => void }) {
  const t = useWords("counter");
  const { view } = useSale();
  const buyer = view?.buyer;
  return (
    <div className={styles.buyer}>
      <p>
        {buyer ? buyer.name || buyer.email || buyer.phone : t("no-buyer")}
        {buyer?.email && buyer.name ? <span className={styles.detail}> {buyer.email}</span> : null}
      </p>
      <Button variant="quiet" onPress={onChange}>
        {t(buyer ? "change-buyer" : "choose-buyer")} <kbd>F8</kbd>
      </Button>
    </div>
  );
}
