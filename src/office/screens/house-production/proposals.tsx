import { type ReactNode, useState } from "react";
import type { JsonObject } from "#domain/json/json.ts";
import type { Production } from "#domain/programme/programme.ts";
import { addPerformances, freeIds } from "#domain/programme/season-edits.ts";
import { type JudgedProposal, judge, type Proposal } from "#domain/programme/spans.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ClashList, useProposalFault } from "../../house/programme/performance-notes.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Badge } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./production.module.css";

interface ProposalsProps {
  readonly production: Production;
  readonly proposals: readonly Proposal[];
  /** What each performance has besides its own place and time. */
  readonly madeOf: (at: number) => JsonObject;
  readonly onClose: () => void;
  /** The fields that they are made from. */
  readonly children: ReactNode;
}

/** What would be added, with what is wrong and what it meets; what meets another in its hall is left out at first. */
export function Proposals({ production, proposals, madeOf, onClose, children }: ProposalsProps) {
  const t = useWords("programmeProduction");
  const common = useWords("common");
  const { moments, spans, hallName, change } = useSeason();
  const { date, time } = useFormat();
  const faultOf = useProposalFault();
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const judged = judge(proposals, { production, others: spans, moments });
  const rows = judged.map((one, at) => ({ ...one, at, name: nameOf(one), moment: one.at }));
  const isTaken = (row: (typeof rows)[number]) =>
    row.starts !== null && (choices[row.name] ?? !row.clashes.some(({ kind }) => kind === "hall"));
  const taken = rows.filter(isTaken);
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
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {children}
      {rows.length > 0 ? (
        <Table
          label={t("proposals")}
          rows={rows}
          keyOf={({ at }) => at}
          columns={[
            {
              id: "take",
              title: t("take"),
              hidesTitle: true,
              cell: (row) =>
                row.starts === null ? null : (
                  <Checkbox
                    aria-label={t("choose", { performance: row.name })}
                    isSelected={isTaken(row)}
                    onChange={(isSelected) => setChoices({ ...choices, [row.name]: isSelected })}
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
      ) : null}
      <DialogActions>
        <Button onPress={onClose}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" isDisabled={taken.length === 0}>
          {t("add-count", { count: taken.length })}
        </Button>
      </DialogActions>
    </form>
  );
}

function nameOf({ starts, proposal }: JudgedProposal): string {
  return [starts ?? proposal.typed, proposal.hall].join(" ");
}
