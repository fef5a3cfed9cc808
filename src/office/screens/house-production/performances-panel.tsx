import { type ComponentType, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { allClashes } from "#domain/programme/clashes.ts";
import { inOrder, type Planned, type Production } from "#domain/programme/programme.ts";
import { useFormat } from "../../format/format-context.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { PerformanceNotes } from "../../house/programme/performance-notes.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { PerformancesDialogProps } from "./performances-dialog.ts";

const ChangeDialog = later(() => import("./change-dialog.tsx"));
const CopyDialog = later(() => import("./copy-dialog.tsx"));
const PasteDialog = later(() => import("./paste-dialog.tsx"));
const RemoveDialog = later(() => import("./remove-dialog.tsx"));
const RepeatDialog = later(() => import("./repeat-dialog.tsx"));

export function PerformancesPanel({ production }: { production: Production }) {
  const t = useWords("programmeProduction");
  const navigate = useNavigate();
  const { draft, mayEdit } = useSeason();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<ComponentType<PerformancesDialogProps> | null>(null);
  const performances = inOrder(production.performances);
  const chosen = performances.filter(({ id }) => ids.has(id));
  const show = (Dialog: ComponentType<PerformancesDialogProps>) => setOpen(() => Dialog);
  const toSale = () => {
    const which = (chosen.length > 0 ? chosen : performances).map(({ id }) => id).join(",");
    void navigate(`${draftPath(draft, "programme", production.slug, "sale")}?performances=${which}`);
  };
  const needsChoice = (Dialog: ComponentType<PerformancesDialogProps>) => () =>
    chosen.length > 0 && show(Dialog);
  const Open = open;
  return (
    <Panel
      title={t("performances", { count: performances.length })}
      actions={
        mayEdit ? (
          <>
            <Menu
              label={t("add")}
              entries={[
                { id: "repeat", label: t("add-repeat"), onAction: () => show(RepeatDialog) },
                { id: "paste", label: t("add-paste"), onAction: () => show(PasteDialog) },
                ...(chosen.length > 0
                  ? [{ id: "copy", label: t("add-copy"), onAction: needsChoice(CopyDialog) }]
                  : []),
              ]}
            />
            <Button isDisabled={chosen.length === 0} onPress={needsChoice(ChangeDialog)}>
              {t("change", { count: chosen.length })}
            </Button>
            <Button isDisabled={performances.length === 0} onPress={toSale}>
              {t("sale", { count: chosen.length })}
            </Button>
            <Button variant="quiet" isDisabled={chosen.length === 0} onPress={needsChoice(RemoveDialog)}>
              {t("remove")}
            </Button>
          </>
        ) : null
      }
    >
      {performances.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <PerformanceTable production={production} performances={performances} ids={ids} onChoose={setIds} />
      )}
      <Suspense>
        {Open ? <Open production={production} chosen={chosen} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </Panel>
  );
}

interface PerformanceTableProps {
  readonly production: Production;
  readonly performances: readonly Planned[];
  readonly ids: ReadonlySet<number>;
  readonly onChoose: (ids: ReadonlySet<number>) => void;
}

function PerformanceTable({ production, performances, ids, onChoose }: PerformanceTableProps) {
  const t = useWords("programmeProduction");
  const { mayEdit, hallName, spans, moments } = useSeason();
  const { date, time, dateTime } = useFormat();
  const clashes = new Map([...allClashes(spans)].map(([span, found]) => [span.performance, found]));
  const nameOf = (one: Planned) => (one.at === null ? one.starts : dateTime(one.at));
  const toggle = (id: number, isSelected: boolean) => {
    const next = new Set(ids);
    if (isSelected) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const isAll = performances.every(({ id }) => ids.has(id));
  const choice: Column<Planned> = {
    id: "choice",
    title: t("chosen"),
    hidesTitle: true,
    cell: (one) => (
      <Checkbox
        aria-label={t("choose", { performance: nameOf(one) })}
        isSelected={ids.has(one.id)}
        onChange={(isSelected) => toggle(one.id, isSelected)}
      />
    ),
  };
  const sale = ({ sale: lines, at }: Planned) => {
    const opens = lines.flatMap(({ from }) => {
      const found = at === null ? null : moments.read(from, at);
      return found?.ok ? [found.value] : [];
    });
    if (opens.length === 0) return t("no-sale");
    return t("sale-from", { date: date(Math.min(...opens)), count: lines.length });
  };
  return (
    <>
      {mayEdit ? (
        <Checkbox
          isSelected={isAll}
          onChange={(isSelected) => onChoose(new Set(isSelected ? performances.map(({ id }) => id) : []))}
        >
          {t("choose-all")}
        </Checkbox>
      ) : null}
      <Table
        label={t("list", { title: production.slug })}
        rows={performances}
        keyOf={({ id }) => id}
        columns={[
          ...(mayEdit ? [choice] : []),
          {
            id: "date",
            title: t("day"),
            isHead: true,
            cell: (one) => (one.at === null ? one.starts : date(one.at)),
          },
          { id: "time", title: t("time"), cell: ({ at }) => (at === null ? "" : time(at)) },
          { id: "hall", title: t("hall"), cell: ({ hall }) => hallName(hall) },
          { id: "prices", title: t("price-list"), cell: ({ priceList }) => priceList },
          { id: "sale", title: t("on-sale"), cell: sale },
          {
            id: "state",
            title: t("state"),
            cell: (one) => <PerformanceNotes performance={one} clashes={clashes.get(one) ?? []} />,
          },
        ]}
      />
    </>
  );
}
