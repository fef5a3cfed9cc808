import { Suspense, useState } from "react";
import { Link } from "react-router";
import { draftPath } from "../../house/draft-addresses.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./calendar.module.css";

const NewPriceListDialog = later(() => import("./new-price-list-dialog.tsx"));

export function PriceLists() {
  const t = useWords("programme");
  const { draft, pricing, mayEdit } = useSeason();
  const [isNew, setNew] = useState(false);
  return (
    <Panel
      title={t("price-lists")}
      actions={mayEdit ? <Button onPress={() => setNew(true)}>{t("new-price-list")}</Button> : null}
    >
      <ul className={styles.lists}>
        {pricing.lists.map(({ id }) => (
          <li key={id}>
            <Link to={draftPath(draft, "prices", id)}>{id}</Link>
          </li>
        ))}
      </ul>
      <Suspense>{isNew ? <NewPriceListDialog onClose={() => setNew(false)} /> : null}</Suspense>
    </Panel>
  );
}
