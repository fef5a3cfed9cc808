import type { ReactNode } from "react";
import type { PackageQuote } from "#contract/sales/packages.ts";
import { useFormat } from "../format-context.tsx";
import page from "../styles/page.module.css";
import { Button } from "../ui/button.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./packages.module.css";

interface BandPricesProps {
  readonly bands: PackageQuote["bands"];
  readonly pending: boolean;
  readonly hint?: ReactNode;
}

/** The price in each band with its submit button, for use inside the form. */
export function BandPrices({ bands, pending, hint }: BandPricesProps) {
  const t = useTranslations("packages");
  const format = useFormat();
  return (
    <section className={page.part} aria-labelledby="prices">
      <h2 id="prices">{t("prices")}</h2>
      {hint}
      <ul className={styles.performances}>
        {bands.map(({ band, full, off, total }) => (
          <li key={band} className={styles.performance}>
            <span>
              <span className={styles.title}>
                {t("band", { band })}: <span className={styles.price}>{format.money(total)}</span>
              </span>
              {off.amount > 0 ? (
                <span className={styles.muted}>
                  {t("saves", { full: format.money(full), off: format.money(off) })}
                </span>
              ) : null}
            </span>
            <Button
              name="band"
              value={band}
              pending={pending}
              aria-label={`${t("add")}: ${t("band", { band })}`}
            >
              {t("add")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
