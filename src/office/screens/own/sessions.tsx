import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useDeviceLabel } from "../../words/device-label.ts";
import { useWords } from "../../words/words-context.tsx";
import { type Account, OWN_CHANGES } from "./account.ts";

type SessionRow = Account["sessions"][number];

export function Sessions({ sessions }: { sessions: readonly SessionRow[] }) {
  const t = useWords("own");
  const format = useFormat();
  const deviceLabel = useDeviceLabel();
  const [isAsked, setAsked] = useState(false);
  const end = useCommand(office.ownAccount.endSession.call, { changes: OWN_CHANGES });
  const endAll = useCommand(office.ownAccount.endSessions.call, { changes: OWN_CHANGES });
  return (
    <Panel title={t("sessions")} actions={<Button onPress={() => setAsked(true)}>{t("end-all")}</Button>}>
      <FailureNotice failure={end.failure} />
      <Table
        label={t("sessions")}
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "device",
            title: t("device"),
            isHead: true,
            cell: ({ device, isThis }) => (
              <>
                <span>{deviceLabel(device)}</span>{" "}
                {isThis ? <Badge tone="good">{t("this-device")}</Badge> : null}
              </>
            ),
          },
          { id: "network", title: t("network"), cell: ({ network }) => network },
          { id: "signed-in", title: t("signed-in"), cell: ({ signedIn }) => format.dateTime(signedIn) },
          { id: "seen", title: t("last-seen"), cell: ({ lastSeen }) => format.dateTime(lastSeen) },
          {
            id: "end",
            title: t("actions"),
            hidesTitle: true,
            isNumber: true,
            cell: ({ id, device, isThis }) =>
              isThis ? null : (
                <Button
                  variant="quiet"
                  isPending={end.isPending}
                  aria-label={t("end-session", { device: deviceLabel(device) })}
                  onPress={() => void end.run({ session: id })}
                >
                  {t("end")}
                </Button>
              ),
          },
        ]}
      />
      {isAsked ? (
        <ConfirmDialog
          title={t("end-all")}
          action={t("end-all")}
          command={endAll}
          onConfirm={() => void endAll.run({})}
          onClose={() => setAsked(false)}
        >
          <p>{t("end-all-text")}</p>
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
