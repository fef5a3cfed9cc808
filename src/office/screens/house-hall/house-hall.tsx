import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { objectIn, textIn } from "#domain/json/read.ts";
import { office } from "../../client/client.ts";
import { failureOf } from "../../client/failures.ts";
import { ChooseSeats } from "../../hall/choose-seats.tsx";
import styles from "../../hall/hall.module.css";
import { OfficeMap } from "../../hall/office-map.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { SavingNote } from "../../house/editing/saving-note.tsx";
import { useFaults } from "../../house/editing/use-faults.ts";
import { faultsOfHall, type HallFault } from "../../house/halls/hall-faults.ts";
import { planFile } from "../../house/halls/hall-of-draft.ts";
import { type EditedHall, useHallFiles } from "../../house/halls/use-hall-files.ts";
import { useHallNames } from "../../house/halls/use-hall-names.ts";
import { FRESH } from "../../house/house-queries.ts";
import { LostSeats, lostSeatsIn } from "../../house/lost-seats.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { EditChosen } from "./edit-chosen.tsx";
import { HallActions } from "./hall-actions.tsx";
import type { Layer } from "./hall-layers.ts";
import { LayerKey } from "./layer-key.tsx";
import { Numbering, Problems } from "./problems.tsx";
import { type DrawnHall, useDrawnHall } from "./use-drawn-hall.ts";

/** Below the map. */
const SeatRows = lazy(() => import("../../hall/seat-rows.tsx"));
const SeatViewDialog = lazy(() => import("./seat-view-dialog.tsx"));

/** A hall of a draft on the map, with the problems that the check finds, and its seats to be changed. */
export default function HouseHall() {
  const t = useWords("hall");
  const { draft = "", hall = "" } = useParams();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const edited = useHallFiles(draft, hall);
  const query = useQuery(office.drafts.hall.queryOptions({ input: { draft, hall, language }, ...FRESH }));
  const check = useQuery(office.drafts.check.queryOptions({ input: { draft } }));
  const lost = check.error ? lostSeatsIn(failureOf(check.error)) : null;
  const found = useFaults(draft);
  const faults = useMemo(
    () => faultsOfHall(found.all, hall, edited.files, edited.seats),
    [found, hall, edited.files, edited.seats],
  );
  const mayEdit = useMay()("house.edit");
  const { nameOf, isLoaded: isNamed } = useHallNames(draft);
  const name = nameOf(hall, textIn(objectIn(edited.files.plan)["name"]));
  return (
    <Screen
      key={hall}
      title={isNamed && edited.isLoaded ? name : t("hall")}
      kind={t("kind", { hall })}
      actions={
        <>
          <ButtonLink to={draftPath(draft, "halls")}>{t("all-halls")}</ButtonLink>
          {query.data ? (
            <HallActions
              {...{ draft, hall, name }}
              onRemoved={() => void navigate(draftPath(draft, "halls"))}
            />
          ) : null}
        </>
      }
    >
      {mayEdit ? <SavingNote draft={draft} /> : null}
      {lost ? <LostSeats lost={lost} /> : null}
      <Loaded query={query} lines={16}>
        {({ plan }) =>
          plan && edited.isLoaded ? (
            <Hall
              key={`${plan.id} ${language}`}
              {...{ draft, hall, plan, edited, faults }}
              isChecked={!check.isPending}
            />
          ) : (
            <>
              <Notice tone="warning">
                <p>{t(plan ? "loading" : "not-drawn")}</p>
                {plan ? null : <ButtonLink to={jsonPath(draft, planFile(hall))}>{t("as-json")}</ButtonLink>}
              </Notice>
              <Problems faults={faults} onChoose={null} isChecked={!check.isPending} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

const jsonPath = (draft: string, file: string) =>
  `${draftPath(draft, "json")}?file=${encodeURIComponent(file)}`;

interface HallProps {
  readonly draft: string;
  readonly hall: string;
  readonly plan: SeatPlan;
  readonly edited: EditedHall;
  readonly faults: readonly HallFault[];
  readonly isChecked: boolean;
}

function Hall({ draft, hall: name, plan, edited, faults, isChecked }: HallProps) {
  const seats = useWords("seats");
  const mayEdit = useMay()("house.edit");
  const [layer, setLayer] = useState<Layer>("band");
  const hall = useDrawnHall(plan, { edited, faults, layer });
  return (
    <>
      <LayerKey hall={hall} layer={layer} onLayer={setLayer} />
      <div className={styles.columns}>
        <OfficeMap hall={hall} />
        <div className={styles.side}>
          <Panel title={seats("chosen")}>
            <ChooseSeats hall={hall} />
            <View {...{ draft, name, hall }} />
            {mayEdit ? <EditChosen {...{ draft, name, edited, hall }} /> : null}
          </Panel>
          <Problems {...{ faults, isChecked }} onChoose={hall.chooseGuids} />
          <Numbering edited={edited} hall={hall} />
        </div>
      </div>
      <Suspense>
        <SeatRows hall={hall} />
      </Suspense>
    </>
  );
}

function View({ draft, name, hall }: { draft: string; name: string; hall: DrawnHall }) {
  const t = useWords("hall");
  const [isOpen, setOpen] = useState(false);
  const seat = hall.chosen.length === 1 ? hall.hall.seats[hall.chosen[0] ?? -1] : undefined;
  const state = seat && hall.states[seat.index];
  if (!seat || !state) return null;
  return (
    <>
      <p className={styles.detail}>{hall.describe(seat.index)}</p>
      <div className={styles.actions}>
        <Button onPress={() => setOpen(true)}>{t("view")}</Button>
      </div>
      <Suspense>
        {isOpen ? (
          <SeatViewDialog
            {...{ draft, hall: name, seat: state.guid, place: hall.names.place(seat) }}
            photo={state.facts["viewPicture"]}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
