import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { office } from "../../client/client.ts";
import { useWatched } from "../../live/watched.ts";
import { Notes } from "../../notes/notes.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import columns from "../../styles/columns.module.css";
import { useOrderState } from "../../words/order-state.ts";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { Connected } from "./connected.tsx";
import { OrderActions } from "./order-actions.tsx";
import { orderChanges } from "./order-changes.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "./order-money.tsx";
import { Tickets } from "./tickets.tsx";
import { Timeline } from "./timeline.tsx";

export default function OrderScreen() {
  const t = useWords("order");
  const orderState = useOrderState();
  const { order = "" } = useParams();
  const { language } = useLanguage();
  const query = useQuery(office.orders.show.queryOptions({ input: { order, language } }));
  const { data } = query;
  useWatched("order", data?.number ?? null);
  const state = data && (data.isReturned ? t("returned") : orderState(data.state));
  return (
    <Screen
      key={order}
      title={t("title", { number: data?.number ?? order })}
      kind={state}
      actions={data ? <OrderActions order={data} /> : null}
    >
      <Loaded query={query} lines={16}>
        {(record) => (
          <>
            <ChangedMeanwhile order={record} />
            <div className={columns.columns}>
              <div className={columns.column}>
                <OrderFacts order={record} />
                <Tickets order={record} />
                <OrderLines order={record} />
                <OrderMoney order={record} />
                <Connected order={record} />
              </div>
              <div className={columns.column}>
                <Notes notes={record.notes} about={{ order: record.number }} changes={orderChanges()} />
                <Timeline events={record.timeline} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
