import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import { office } from "../../client/client.ts";
import type { OfficeOperations } from "../../client/operations.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { useFaults } from "../../house/editing/use-faults.ts";
import { planFile, sidecarFile } from "../../house/halls/hall-of-draft.ts";
import { useHallNames } from "../../house/halls/use-hall-names.ts";
import { FRESH } from "../../house/house-queries.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Badge } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";

const PutHallDialog = lazy(() => import("../../house/halls/put-hall-dialog.tsx"));

/** The halls of a draft. */
export default function HouseHalls() {
  const t = useWords("halls");
  const { draft = "" } = useParams();
  const navigate = useNavigate();
  const mayEdit = useMay()("house.edit");
  const [isNew, setNew] = useState(false);
  const query = useQuery(office.drafts.halls.queryOptions({ input: { draft }, ...FRESH }));
  return (
    <Screen
      title={t("title")}
      kind={t("kind")}
      actions={
        <>
          {mayEdit ? (
            <Button variant="primary" onPress={() => setNew(true)}>
              {t("new")}
            </Button>
          ) : null}
          <ButtonLink to={draftPath(draft)}>{t("to-draft")}</ButtonLink>
        </>
      }
    >
      <Loaded query={query} lines={8}>
        {({ halls }) =>
          halls.length === 0 ? <EmptyState title={t("none")} /> : <Halls draft={draft} halls={halls} />
        }
      </Loaded>
      <Suspense>
        {isNew ? (
          <PutHallDialog
            draft={draft}
            hall={null}
            onClose={() => setNew(false)}
            onDone={(hall) => void navigate(draftPath(draft, "halls", hall))}
          />
        ) : null}
      </Suspense>
    </Screen>
  );
}

type Listed = OutputOf<OfficeOperations["drafts"]["halls"]>["halls"][number];

function Halls({ draft, halls }: { draft: string; halls: readonly Listed[] }) {
  const t = useWords("halls");
  const { of } = useFaults(draft);
  const { nameOf } = useHallNames(draft);
  const { locale } = useLanguage();
  const faults = (hall: string) => of(planFile(hall)).length + of(sidecarFile(hall)).length;
  const columns: readonly Column<Listed>[] = [
    {
      id: "hall",
      title: t("hall"),
      isHead: true,
      cell: ({ hall, name }) => <Link to={draftPath(draft, "halls", hall)}>{nameOf(hall, name)}</Link>,
    },
    { id: "seats", title: t("seats"), isNumber: true, cell: ({ seats }) => seats.toLocaleString(locale) },
    {
      id: "standing",
      title: t("standing"),
      isNumber: true,
      cell: ({ standing }) => standing.toLocaleString(locale),
    },
    {
      id: "performances",
      title: t("performances"),
      isNumber: true,
      cell: ({ performances }) => performances.toLocaleString(locale),
    },
    {
      id: "faults",
      title: t("faults"),
      cell: ({ hall, name }) =>
        faults(hall) > 0 || name === null ? (
          <Badge tone="bad">{t("fault-count", { count: Math.max(1, faults(hall)) })}</Badge>
        ) : (
          t("no-faults")
        ),
    },
  ];
  const rows = halls.toSorted((one, other) =>
    nameOf(one.hall, one.name).localeCompare(nameOf(other.hall, other.name), locale),
  );
  return <Table label={t("title")} columns={columns} rows={rows} keyOf={({ hall }) => hall} />;
}
