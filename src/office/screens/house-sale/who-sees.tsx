import { useState } from "react";
import { entitlements, type Right } from "#domain/entitlements.ts";
import { feePerTicket } from "#domain/price/price-list.ts";
import type { Planned } from "#domain/programme/programme.ts";
import { writeWallTime } from "#domain/programme/season-edits.ts";
import { type Seen, seenBy } from "#domain/programme/seen.ts";
import { readTime } from "#domain/programme/typed-moments.ts";
import { defaultModeOfSale, VIEWER_FILES, viewersIn } from "#domain/programme/viewers.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useEditedFile } from "../../house/editing/use-edited-file.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./sale.module.css";

const EVERYBODY = "everybody";

/** Answers "What does a member see on Friday at 10?" from the draft. */
export function WhoSees({ performances }: { performances: readonly Planned[] }) {
  const t = useWords("programmeSale");
  const { draft, moments, say } = useSeason();
  const viewers = viewersIn({
    memberships: useEditedFile(draft, VIEWER_FILES.memberships).json,
    accessSchemes: useEditedFile(draft, VIEWER_FILES.accessSchemes).json,
    promoCodes: useEditedFile(draft, VIEWER_FILES.promoCodes).json,
    programmes: useEditedFile(draft, VIEWER_FILES.programmes).json,
  });
  const [who, setWho] = useState(EVERYBODY);
  const [day, setDay] = useState(() => moments.dayOf(Date.now()));
  const [typed, setTyped] = useState("10:00");
  const time = readTime(typed);
  const moment = time === null ? null : moments.read(writeWallTime({ day, time }));
  const now = moment?.ok ? moment.value : null;
  const viewer = viewers.find(({ id }) => id === who);
  const seen = useSeen(performances, viewer, now);
  return (
    <Panel title={t("who-sees")}>
      <div className={styles.question}>
        <Select
          label={t("who")}
          choices={[
            { id: EVERYBODY, label: t("everybody") },
            ...viewers.map(({ id, kind, name }) => ({
              ...{ id, label: say(name, id), detail: t(`viewer-${kind}`) },
            })),
          ]}
          value={who}
          onChange={setWho}
        />
        <TextField label={t("day")} type="date" value={day} onChange={setDay} />
        <TextField
          label={t("time")}
          value={typed}
          onChange={setTyped}
          error={now === null ? t("bad-moment") : null}
        />
      </div>
      <div aria-live="polite">
        <SeenTable seen={seen} />
      </div>
    </Panel>
  );
}

interface SeenPerformance extends Seen {
  readonly performance: Planned;
}

function useSeen(performances: readonly Planned[], viewer: Right | undefined, now: number | null) {
  const { house, moments, pricing } = useSeason();
  if (now === null) return [];
  const rights = entitlements(defaultModeOfSale(house), viewer ? [viewer] : []);
  const from = {
    priceTypes: pricing.priceTypes,
    isPriority: (id: number) => pricing.modesOfSale.some((mode) => mode.id === id && mode.priority),
    feePerTicket: feePerTicket(pricing.fees),
    moments,
  };
  return performances.flatMap((performance): readonly SeenPerformance[] => {
    const list = pricing.lists.find(({ id }) => id === performance.priceList);
    const found = seenBy(performance, rights, now, { ...from, list });
    return found ? [{ performance, ...found }] : [];
  });
}

/** Performances that look alike stand together. */
function SeenTable({ seen }: { seen: readonly SeenPerformance[] }) {
  const t = useWords("programmeSale");
  const { pricing, say, currency } = useSeason();
  const { date, time, dateTime, money } = useFormat();
  const alike = Map.groupBy(seen, ({ availability, prices }) => JSON.stringify([availability, prices]));
  const rows = [...alike.values()].flatMap((some) => (some[0] ? [{ ...some[0], some }] : []));
  const amount = (units: number) => money({ amount: units, currency });
  const typeName = (id: number) =>
    say(pricing.priceTypes.find((type) => type.id === id)?.name ?? {}, String(id));
  return (
    <Table
      label={t("who-sees")}
      rows={rows}
      keyOf={({ performance }) => performance.id}
      columns={[
        {
          id: "performance",
          title: t("performance"),
          isHead: true,
          cell: ({ some }) =>
            some.map(({ performance: { id, at } }) => (
              <div key={id}>{at === null ? "" : `${date(at)} ${time(at)}`}</div>
            )),
        },
        {
          id: "state",
          title: t("sees"),
          cell: ({ availability: { state, opens } }) => {
            const key = opens === null ? `state-${state}` : `state-${state}-opens`;
            return t.has(key) ? t(key, { opens: opens === null ? "" : dateTime(opens) }) : null;
          },
        },
        {
          id: "prices",
          title: t("prices"),
          cell: ({ prices }) =>
            [...Map.groupBy(prices, ({ priceType }) => priceType)].map(([type, some]) => (
              <div key={type}>
                {typeName(type)}:{" "}
                {rangeOf(
                  some.map(({ price, fees }) => price + fees),
                  amount,
                )}
              </div>
            )),
        },
      ]}
    />
  );
}

function rangeOf(totals: readonly number[], amount: (units: number) => string): string {
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  return least === most ? amount(least) : `${amount(least)} – ${amount(most)}`;
}
