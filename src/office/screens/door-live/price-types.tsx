import type { Live } from "../../door/door-types.ts";
import { FillBar } from "../../ui/fill-bar.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

/** By price type, and for wheelchair spaces: how many tickets there are, and how many visitors are in. */
export function PriceTypes({ live: { priceTypes, accessible } }: { live: Live }) {
  const t = useWords("doorLive");
  const rows = [
    ...priceTypes,
    ...(accessible.tickets > 0 ? [{ id: "accessible", name: t("accessible"), ...accessible }] : []),
  ];
  return (
    <Panel title={t("price-types")}>
      <Table
        label={t("price-types")}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { id: "name", title: t("price-type"), isHead: true, cell: ({ name }) => name },
          {
            ...{ id: "in", title: t("let-in"), isNumber: true },
            cell: (type) => (
              <>
                <span>{t("in-of", { in: type.in, tickets: type.tickets })}</span>
                <FillBar value={type.in} of={type.tickets} />
              </>
            ),
          },
          {
            ...{ id: "expected", title: t("expected"), isNumber: true },
            cell: (type) => type.tickets - type.in,
          },
        ]}
      />
    </Panel>
  );
}
