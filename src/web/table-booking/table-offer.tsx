import { useId, useState, useSyncExternalStore } from "react";
import { href } from "react-router";
import { useFormat } from "../format-context.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { PartnerButton } from "./partner-button.tsx";
import type { Table } from "./read-table.ts";
import styles from "./table-offer.module.css";

/**
 * Booked on this page with consent to the partner, otherwise and without scripts through a link. Before
 * consent nothing is loaded from the partner.
 */
export function TableOffer({ table, title }: { table: Table | null; title?: string }) {
  const t = useTranslations("tables");
  const format = useFormat();
  const heading = useId();
  const runs = useSyncExternalStore(nothingToWatch, yes, no);
  const [open, setOpen] = useState(false);
  if (!table) return null;
  const { restaurant, partner, at, guests, address, here, asks } = table;
  const when = t("when", { when: format.fullDateTime(at), guests });
  const name = title ? t("title-of", { restaurant, title }) : t("title", { restaurant });
  const isHere = runs && here !== null;
  const link = (
    <a href={address} target="_blank" rel="noreferrer">
      {t("link", { partner })}
    </a>
  );
  return (
    <section aria-labelledby={heading} className={styles.offer}>
      <h2 id={heading} className={styles.name}>
        {name}
      </h2>
      <p>{when}</p>
      {isHere && here.button ? (
        <>
          <p>{t("popup-text")}</p>
          <PartnerButton button={here.button}>{t("book")}</PartnerButton>
          <p>{link}</p>
        </>
      ) : null}
      {isHere && !here.button ? (
        <>
          <div>
            <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
              {t("book")}
            </Button>
          </div>
          <Dialog open={open} onClose={() => setOpen(false)} title={name} closeLabel={t("close")}>
            <p>{when}</p>
            {open ? (
              <iframe
                className={styles.frame}
                src={address}
                title={t("frame", { restaurant, partner })}
                referrerPolicy="strict-origin"
                sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              />
            ) : null}
            <p>{link}</p>
          </Dialog>
        </>
      ) : null}
      {isHere ? null : <p>{link}</p>}
      {asks && here === null ? (
        <p className={styles.small}>
          {t.rich("agree", { link: (words) => <a href={href("/consent")}>{words}</a> })}
        </p>
      ) : null}
    </section>
  );
}

const nothingToWatch = () => () => {};
const yes = () => true;
const no = () => false;
