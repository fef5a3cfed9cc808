import { type ReactNode, useState } from "react";
import type { JsonObject } from "#domain/json/json.ts";
import type { Production } from "#domain/programme/programme.ts";
import { addPerformances, freeIds } from "#domain/programme/season-edits.ts";
import { type JudgedProposal, judge, type Proposal } from "#domain/programme/spans.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ClashList, useProposalFault } from "../../house/programme/performance-notes.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Badge } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

interface ProposalsDialogProps {
  readonly title: string;
  readonly production: Production;
  readonly proposals: readonly Proposal[];
  /** What each performance has besides its own place and time. */
  readonly madeOf: (at: number) => JsonObject;
  readonly onClose: () => void;
  /** The fields that they are made from. */
  readonly children: ReactNode;
}

/** Performances to add, with faults and clashes; one that meets another in its hall is left out at first. */
export function ProposalsDialog(props: ProposalsDialogProps) {
  const { title, production, proposals, madeOf, onClose, children } = props;
  const t = useWords("programmeProduction");
  const { moments, spans, change } = useSeason();
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const judged = judge(proposals, { production, others: spans, moments });
  const rows = judged.map((one, at) => {
    const name = nameOf(one);
    const isTaken =
      one.starts !== null && (choices[name] ?? !one.clashes.some(({ kind }) => kind === "hall"));
    return { ...one, at, name, moment: one.at, isTaken };
  });
  const taken = rows.filter(({ isTaken }) => isTaken);
  const add = () => {
    change((json) => {
      const ids = freeIds(json, taken.length, Math.random);
      const added = taken.map(({ proposal, starts, at }, index) => {
        const { hall, venue, priceList } = proposal;
        return { ...madeOf(at), ...{ id: ids[index] ?? 0, hall, venue, starts, priceList } };
      });
      return addPerformances(json, production.slug, added);
    });
    onClose();
  };
  return (
    <FormDialog
      title={title}
      action={t("add-count", { count: taken.length })}
      onSubmit={add}
      onClose={onClose}
      isDisabled={taken.length === 0}
      wide
    >
      {children}
      {rows.length > 0 ? (
        <ProposalTable rows={rows} onTake={(name, isTaken) => setChoices({ ...choices, [name]: isTaken })} />
      ) : null}
    </FormDialog>
  );
}

interface Row extends Omit<JudgedProposal, "at"> {
  /** Its place among the proposals. */
  readonly at: number;
  readonly name: string;
  readonly moment: number | null;
  readonly isTaken: boolean;
}

interface ProposalTableProps {
  readonly rows: readonly Row[];
  readonly onTake: (name: string, isTaken: boolean) => void;
}

function ProposalTable({ rows, onTake }: ProposalTableProps) {
  const t = useWords("programmeProduction");
  const { hallName } = useSeason();
  const { date, time } = useFormat();
  const faultOf = useProposalFault();
  return (
    <Table
      label={t("proposals")}
      rows={rows}
      keyOf={({ at }) => at}
      columns={[
        {
          id: "take",
          title: t("take"),
          hidesTitle: true,
          cell: ({ starts, name, isTaken }) =>
            starts === null ? null : (
              <Checkbox
                aria-label={t("choose", { performance: name })}
                isSelected={isTaken}
                onChange={(isSelected) => onTake(name, isSelected)}
              />
            ),
        },
        {
          id: "day",
          title: t("day"),
          isHead: true,
          cell: ({ moment, proposal }) => (moment === null ? proposal.typed : date(moment)),
        },
        { id: "time", title: t("time"), cell: ({ moment }) => (moment === null ? "" : time(moment)) },
        { id: "hall", title: t("hall"), cell: ({ proposal }) => hallName(proposal.hall ?? "") },
        { id: "prices", title: t("price-list"), cell: ({ proposal }) => proposal.priceList },
        {
          id: "notes",
          title: t("state"),
          cell: (row) => (
            <>
              {row.fault ? <Badge tone="bad">{faultOf(row)}</Badge> : null}
              <ClashList clashes={row.clashes} />
            </>
          ),
        },
      ]}
    />
  );
}

function nameOf({ starts, proposal }: JudgedProposal): string {
  return [starts ?? proposal.typed, proposal.hall].join(" ");
}
