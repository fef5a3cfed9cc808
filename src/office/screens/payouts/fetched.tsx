import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { payouts as operations } from "../../../box-office/operations/reports/payouts.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import { Matched } from "./matched.tsx";

/** The payouts of the period that were fetched from the provider. */
export function Fetched({ from, to }: { from: string; to: string }) {
  const t = useWords("reports");
  const [found, setFound] = useState<number | null>(null);
  const query = useQuery(
    office.payouts.fetched.queryOptions({ input: { from, to }, placeholderData: keepPreviousData }),
  );
  const { run, isPending, failure } = useCommand(office.payouts.fetch.call, {
    onDone: ({ found }) => setFound(found),
    changes: [office.payouts.fetched.key()],
  });
  return (
    <Panel
      title={t("payouts-fetched")}
      actions={
        query.data?.isFetched ? (
          <Button isPending={isPending} onPress={() => void run({})}>
            {t("payouts-fetch")}
          </Button>
        ) : null
      }
    >
      <FailureNotice failure={failure} />
      <p role="status">{found === null ? null : t("payouts-found", { count: found })}</p>
      <Loaded query={query} lines={6}>
        {({ payouts, matched }) =>
          payouts.length === 0 ? (
            <EmptyState title={t("payouts-none")}>
              <p>{t("payouts-none-text")}</p>
            </EmptyState>
          ) : (
            <>
              <PayoutTable payouts={payouts} />
              <Matched matched={matched} source="payouts" />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

type Payouts = z.output<typeof operations.fetched.output>["payouts"];

function PayoutTable({ payouts }: { payouts: Payouts }) {
  const t = useWords("reports");
  const { calendarDay, stored } = useFormat();
  return (
    <Table
      label={t("payouts-fetched")}
      rows={payouts}
      keyOf={({ id }) => id}
      columns={[
        { id: "date", title: t("date"), isHead: true, cell: ({ date }) => calendarDay(date) },
        { id: "reference", title: t("bank-reference"), cell: ({ reference }) => reference },
        { id: "movements", title: t("movements"), isNumber: true, cell: ({ movements }) => movements },
        { id: "fees", title: t("fees"), isNumber: true, cell: ({ fees }) => stored(fees) },
        { id: "amount", title: t("paid-out"), isNumber: true, cell: ({ amount }) => stored(amount) },
      ]}
    />
  );
}
