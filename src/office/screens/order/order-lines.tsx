import { useFormat } from "../../format/format-context.tsx";
import cells from "../../styles/cells.module.css";
import { Badge, Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useLineWords } from "../../words/line-words.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Order } from "./order-types.ts";

/** What was bought besides tickets, in the customer's words. */
export function OrderLines({ order: { lines } }: { order: Order }) {
  const t = useWords("order");
  const { money } = useFormat();
  const { kindName, notes } = useLineWords();
  if (lines.length === 0) return null;
  return (
    <Panel title={t("lines")}>
      <Table
        label={t("lines")}
        rows={lines}
        keyOf={({ id }) => id}
        columns={[
          {
            ...{ id: "name", title: t("line"), isHead: true },
            cell: ({ name, about }) => (
              <>
                <span>{name}</span>
                {notes(about).map((note) => (
                  <span key={note} className={cells.detail}>
                    {note}
                  </span>
                ))}
              </>
            ),
          },
          { id: "kind", title: t("kind"), cell: ({ kind }) => kindName(kind) },
          { ...{ id: "quantity", title: t("quantity"), isNumber: true }, cell: ({ quantity }) => quantity },
          {
            ...{ id: "state", title: t("state") },
            cell: ({ returned, quantity, state }) => {
              if (returned > 0 && returned === quantity) return <Badge tone="bad">{t("returned")}</Badge>;
              if (returned > 0) return <Badge tone="warning">{t("returned-some", { returned })}</Badge>;
              return <Badge tone={state === "undeliverable" ? "bad" : "plain"}>{t(`line-${state}`)}</Badge>;
            },
          },
          { ...{ id: "total", title: t("price"), isNumber: true }, cell: ({ total }) => money(total) },
        ]}
      />
    </Panel>
  );
}
