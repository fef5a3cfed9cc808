import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ReportId } from "#domain/reports/reports.ts";
import { office } from "../../client/client.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { currentLanguage } from "../../words/language.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "../report/report.module.css";
import { Runs } from "./runs.tsx";
import { Subscriptions } from "./subscriptions.tsx";

const GROUPS = {
  sales: [
    ...(["sales-by-performance", "sales-by-production", "sales-by-day", "sales-by-hour"] as const),
    ...([
      "sales-by-price-type",
      "sales-by-band",
      "sales-by-channel",
      "sales-by-promo-code",
      "sales-by-kind",
    ] as const),
  ],
  houses: ["occupancy", "booking-curve", "revenue", "audience"],
  accounts: ["closes", "tills", "vat", "value", "expiring-value", "debts"],
} as const satisfies Record<string, readonly ReportId[]>;

/** All reports by group, then one's own: those made in the background, and those that come by email. */
export default function Reports() {
  const t = useWords("reports");
  const may = useMay();
  const query = useQuery(office.reports.list.queryOptions({ input: { language: currentLanguage() } }));
  return (
    <Screen title={t("title")}>
      <Loaded query={query} lines={12}>
        {({ reports }) =>
          Object.entries(GROUPS).map(([group, ids]) => (
            <Panel key={group} title={t(`group-${group as keyof typeof GROUPS}`)}>
              <ul className={styles.list}>
                {reports
                  .filter(({ id }) => ids.some((one) => one === id))
                  .map(({ id, title, about }) => (
                    <li key={id}>
                      <Link to={`/reports/${id}`}>{title}</Link>
                      <p className={styles.about}>{about}</p>
                    </li>
                  ))}
                {group === "houses" ? (
                  <li>
                    <Link to="/reports/heat-map">{t("heat-map")}</Link>
                    <p className={styles.about}>{t("heat-about")}</p>
                  </li>
                ) : null}
                {group === "accounts" && may("accounts.read") ? (
                  <li>
                    <Link to="/reports/payouts">{t("payouts")}</Link>
                    <p className={styles.about}>{t("payouts-about")}</p>
                  </li>
                ) : null}
              </ul>
            </Panel>
          ))
        }
      </Loaded>
      <Runs />
      <Subscriptions />
    </Screen>
  );
}
