import { type ComponentType, Suspense, useState } from "react";
import type { Permission } from "../../../staff/permissions.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import type { Draft } from "../../house/house-types.ts";
import { useMay } from "../../session/session-context.tsx";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useWords } from "../../words/words-context.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { DraftDialogProps } from "./draft-dialog.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

const MergeDialog = later(() => import("./merge-dialog.tsx"));
const ScheduleDialog = later(() => import("./schedule-dialog.tsx"));

interface DraftAction {
  readonly id: "merge" | "schedule" | "rename" | "discard";
  readonly permission: Permission;
  readonly Dialog: ComponentType<DraftDialogProps>;
}

const ACTIONS: readonly DraftAction[] = [
  { id: "merge", permission: "house.edit", Dialog: MergeDialog },
  { id: "schedule", permission: "house.publish", Dialog: ScheduleDialog },
  { id: "rename", permission: "house.edit", Dialog: RenameDialog },
  { id: "discard", permission: "house.edit", Dialog: DiscardDialog },
];

export function DraftActions({ draft }: { draft: Draft }) {
  const t = useWords("houseActions");
  const may = useMay();
  const [open, setOpen] = useState<ComponentType<DraftDialogProps> | null>(null);
  const choose = (Dialog: ComponentType<DraftDialogProps>) => setOpen(() => Dialog);
  const unschedule = useCommand(office.drafts.unschedule.call, { changes: DRAFT_CHANGES });
  const offered = ACTIONS.filter(
    ({ id, permission }) => may(permission) && (id !== "merge" || draft.base < draft.newest),
  );
  const Open = open;
  return (
    <>
      {may("house.publish") && draft.publishAt !== null ? (
        <Button isPending={unschedule.isPending} onPress={() => void unschedule.run({ draft: draft.draft })}>
          {t("unschedule")}
        </Button>
      ) : null}
      {may("house.publish") && draft.files.length > 0 ? (
        <Button variant="primary" onPress={() => choose(PublishDialog)}>
          {t("publish")}
        </Button>
      ) : null}
      <Menu
        label={t("menu")}
        entries={offered.map(({ id, Dialog }) => ({ id, label: t(id), onAction: () => choose(Dialog) }))}
      />
      <Suspense>{Open ? <Open draft={draft} onClose={() => setOpen(null)} /> : null}</Suspense>
    </>
  );
}
