import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { inPaperOrder } from "#domain/door/paper-order.ts";
import { office } from "../../client/client.ts";
import type { ListedTicket, Opening } from "../../door/door-types.ts";
import { entranceName } from "../../door/entrance-name.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/select.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import styles from "./door-list.module.css";
import { EnterTicks } from "./enter-ticks.tsx";
import { PrintList } from "./print-list.tsx";

/** Every entrance; a door without a name is "". */
const EVERY = "*";

/** The printed list, and the later entry of what was ticked on it. */
export default function DoorListScreen() {
  const t = useWords("doorList");
  const format = useFormat();
  const { language } = useLanguage();
  const performance = Number(useParams()["performance"]);
  const query = useQuery(office.door.list.queryOptions({ input: { performance, language } }));
  const opening = query.data?.performance;
  return (
    <Screen
      key={performance}
      title={t("title")}
      {...(opening && { kind: `${opening.title}, ${format.fullDateTime(opening.starts)}` })}
      actions={<ButtonLink to={`/entrance/${performance}`}>{t("live")}</ButtonLink>}
    >
      <Loaded query={query} lines={16}>
        {({ performance: shown, tickets }) =>
          tickets.length === 0 ? (
            <EmptyState title={t("empty")} />
          ) : (
            <>
              <PrintList opening={shown} />
              <Entry opening={shown} tickets={tickets} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Entry({ opening, tickets }: { opening: Opening; tickets: readonly ListedTicket[] }) {
  const t = useWords("doorList");
  const may = useMay();
  const [chosen, setChosen] = useState(EVERY);
  const groups = inPaperOrder(tickets);
  const nameOf = (entrance: string | null) => entranceName(opening, entrance) ?? t("any-entrance");
  const shown = groups.filter(({ entrance }) => chosen === EVERY || (entrance ?? "") === chosen);
  const countOf = (group: (typeof groups)[number]) =>
    group.sections.reduce((sum, section) => sum + section.tickets.length, 0);
  return (
    <>
      {groups.length > 1 ? (
        <div className={styles.filter}>
          <Select
            label={t("entrance")}
            value={chosen}
            onChange={setChosen}
            choices={[
              { id: EVERY, label: t("entrance-count", { name: t("every-entrance"), count: tickets.length }) },
              ...groups.map((group) => ({
                id: group.entrance ?? "",
                label: t("entrance-count", { name: nameOf(group.entrance), count: countOf(group) }),
              })),
            ]}
          />
        </div>
      ) : null}
      {may("door.scan") ? <p>{t("text")}</p> : null}
      <EnterTicks
        performance={opening.id}
        tickets={tickets}
        groups={shown.map(({ entrance, sections }) => ({ name: nameOf(entrance), sections }))}
        mayEnter={may("door.scan")}
      />
    </>
  );
}
