import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import door from "../../door/door.module.css";
import type { Opening, Pairing, Phone } from "../../door/door-types.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { PairDialog } from "./pair-dialog.tsx";
import type { PhoneAction } from "./phone-settings.ts";
import { PhoneTable } from "./phone-table.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

type Open = { readonly action: PhoneAction; readonly phone: Phone } | "pair" | null;

const REFRESH_MS = 10_000;

/** The phones at the entrances. */
export default function DoorDevices() {
  const t = useWords("doorDevices");
  const may = useMay();
  const { language } = useLanguage();
  const query = useQuery(office.door.devices.queryOptions({ input: {}, refetchInterval: REFRESH_MS }));
  const openings = useQuery(office.door.openings.queryOptions({ input: { language } }));
  const [open, setOpen] = useState<Open>(null);
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const renewal = useCommand(office.door.renewCode.call, {
    changes: [office.door.devices.key()],
    onDone: setPairing,
  });
  const close = () => setOpen(null);
  const act = (action: PhoneAction, phone: Phone) => {
    setOpen({ action, phone });
    if (action !== "code") return;
    setPairing(null);
    void renewal.run({ device: phone.id });
  };
  const performances = openings.data?.performances ?? [];
  return (
    <Screen
      title={t("title")}
      actions={
        <>
          <ButtonLink to="/entrance">{t("all")}</ButtonLink>
          {may("door.manage") ? (
            <Button variant="primary" isDisabled={!openings.data} onPress={() => setOpen("pair")}>
              {t("pair")}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={query} lines={8}>
        {({ devices }) => (
          <Phones phones={devices} performances={performances} onAction={may("door.manage") ? act : null} />
        )}
      </Loaded>
      {open === "pair" ? <PairDialog performances={performances} onClose={close} /> : null}
      {open !== null && open !== "pair" && open.action === "change" ? (
        <ChangeDialog phone={open.phone} performances={performances} onClose={close} />
      ) : null}
      {open !== null && open !== "pair" && open.action === "code" ? (
        <CodeDialog
          phone={open.phone}
          pairing={pairing}
          isPending={renewal.isPending}
          failure={renewal.failure}
          onNewCode={() => void renewal.run({ device: open.phone.id })}
          onClose={close}
        />
      ) : null}
      {open !== null && open !== "pair" && open.action === "revoke" ? (
        <RevokeDialog phone={open.phone} onClose={close} />
      ) : null}
    </Screen>
  );
}

interface PhonesProps {
  readonly phones: readonly Phone[];
  readonly performances: readonly Opening[];
  readonly onAction: ((action: PhoneAction, phone: Phone) => void) | null;
}

function Phones({ phones, performances, onAction }: PhonesProps) {
  const t = useWords("doorDevices");
  const isOld = ({ state }: Phone) => state === "revoked" || state === "expired";
  const own = phones.filter((phone) => !isOld(phone));
  const old = phones.filter(isOld);
  return (
    <>
      {own.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <PhoneTable label={t("title")} phones={own} performances={performances} onAction={onAction} />
      )}
      {old.length === 0 ? null : (
        <details>
          <summary className={door.summary}>{t("old", { count: old.length })}</summary>
          <PhoneTable
            label={t("old", { count: old.length })}
            phones={old}
            performances={performances}
            onAction={onAction}
          />
        </details>
      )}
    </>
  );
}
