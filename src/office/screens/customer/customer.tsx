import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { office } from "../../client/client.ts";
import { useWatched } from "../../live/watched.ts";
import { Notes } from "../../notes/notes.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import columns from "../../styles/columns.module.css";
import { Notice } from "../../ui/notice.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { customerChanges } from "./customer-changes.ts";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { Duplicates } from "./duplicates.tsx";
import { fullName } from "./full-name.ts";
import { Holdings } from "./holdings.tsx";
import { Rights } from "./rights.tsx";
import { Value } from "./value.tsx";

export default function CustomerScreen() {
  const t = useWords("customer");
  const { customer = "" } = useParams();
  const { language } = useLanguage();
  const query = useQuery(office.customers.show.queryOptions({ input: { customer, language } }));
  const { data } = query;
  useWatched("customer", data?.id ?? null);
  return (
    <Screen
      key={customer}
      title={data ? fullName(data) : t("title")}
      kind={t("title")}
      actions={data ? <CustomerActions customer={data} /> : null}
    >
      <Loaded query={query} lines={16}>
        {(record) => (
          <>
            {record.refusedEmails > 0 ? (
              <Notice tone="warning">
                <p>{t("refused-emails", { count: record.refusedEmails })}</p>
              </Notice>
            ) : null}
            <div className={columns.columns}>
              <div className={columns.column}>
                <CustomerFacts customer={record} />
                <CustomerOrders orders={record.orders} />
                <Value customer={record} />
                <Holdings customer={record} />
              </div>
              <div className={columns.column}>
                <Notes notes={record.notes} about={{ customer: record.id }} changes={customerChanges()} />
                <Duplicates customer={record} />
                <Rights customer={record} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
