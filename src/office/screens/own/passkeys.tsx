import { useState } from "react";
import { createPasskey, mayUsePasskeys } from "#browser/passkey-ceremony.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { deviceName } from "../../words/device-name.ts";
import { useWords } from "../../words/words-context.tsx";
import { type Account, OWN_CHANGES } from "./account.ts";

type Passkey = Account["passkeys"][number];

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useWords("own");
  const format = useFormat();
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const adding = useAddPasskey();
  const remove = useCommand(office.ownAccount.removePasskey.call, {
    changes: OWN_CHANGES,
    onDone: () => setRemoved(null),
  });
  return (
    <Panel
      title={t("passkeys")}
      actions={
        mayUsePasskeys() ? (
          <Button isPending={adding.isAsking} onPress={() => void adding.press()}>
            {t("add-passkey")}
          </Button>
        ) : null
      }
    >
      <FailureNotice failure={adding.failure} />
      {adding.isDeclined ? (
        <Notice tone="warning" live>
          <p>{t("passkey-declined")}</p>
        </Notice>
      ) : null}
      {passkeys.length === 0 ? (
        <EmptyState title={t("no-passkeys")} />
      ) : (
        <Table
          label={t("passkeys")}
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            { id: "name", title: t("passkey-name"), isHead: true, cell: ({ name }) => name },
            { id: "added", title: t("added"), cell: ({ added }) => format.date(added) },
            {
              id: "used",
              title: t("last-used"),
              cell: ({ lastUsed }) => (lastUsed ? format.dateTime(lastUsed) : t("never")),
            },
            {
              id: "remove",
              title: t("actions"),
              hidesTitle: true,
              isNumber: true,
              cell: (passkey) => (
                <Button
                  variant="quiet"
                  aria-label={t("remove-passkey", { name: passkey.name })}
                  onPress={() => setRemoved(passkey)}
                >
                  {t("remove")}
                </Button>
              ),
            },
          ]}
        />
      )}
      {removed ? (
        <ConfirmDialog
          title={t("remove-passkey", { name: removed.name })}
          action={t("remove")}
          command={remove}
          onConfirm={() => void remove.run({ passkey: removed.id })}
          onClose={() => {
            setRemoved(null);
            remove.reset();
          }}
        >
          <p>{t("remove-passkey-text")}</p>
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

function useAddPasskey() {
  const [isAsking, setAsking] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const begin = useCommand(office.ownAccount.beginPasskey.call);
  const finish = useCommand(office.ownAccount.addPasskey.call, { changes: OWN_CHANGES });
  const press = async () => {
    setAsking(true);
    setDeclined(false);
    const begun = await begin.run({});
    if (begun) {
      const credential = await createPasskey(begun.options).catch(() => null);
      if (credential) await finish.run({ name: deviceName(), credential });
      else setDeclined(true);
    }
    setAsking(false);
  };
  return { press, isAsking, isDeclined, failure: begin.failure ?? finish.failure };
}
