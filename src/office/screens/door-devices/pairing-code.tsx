import { useQuery } from "@tanstack/react-query";
import { office } from "../../client/client.ts";
import type { Pairing } from "../../door/door-types.ts";
import { useFormat } from "../../format/format-context.tsx";
import { QrFigure } from "../../own-sign-in/qr-figure.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./door-devices.module.css";

/** The person waits for the phone. */
const LOOK_MS = 2_000;

interface PairingCodeProps {
  readonly pairing: Pairing;
  readonly name: string;
  readonly isPending: boolean;
  readonly onNewCode: () => void;
  readonly onAnother?: () => void;
  readonly onClose: () => void;
}

export function PairingCode(props: PairingCodeProps) {
  const { pairing, name, isPending, onNewCode, onAnother, onClose } = props;
  const t = useWords("doorDevices");
  const common = useWords("common");
  const { data } = useQuery(
    office.door.devices.queryOptions({
      input: {},
      // Until the phone is paired.
      refetchInterval: ({ state }) =>
        state.data?.devices.find(({ id }) => id === pairing.device)?.state === "paired" ? false : LOOK_MS,
    }),
  );
  const state = data?.devices.find(({ id }) => id === pairing.device)?.state ?? "waiting";
  return (
    <div className={styles.form}>
      {state === "waiting" ? <Code pairing={pairing} /> : null}
      {/* Present from the start, so that what comes into it is announced. */}
      <div role="status">
        {state === "paired" ? (
          <Notice tone="success" title={t("arrived", { name })}>
            <p>{t("arrived-text")}</p>
          </Notice>
        ) : null}
        {state === "expired" || state === "revoked" ? (
          <Notice tone="warning">
            <p>{t("too-late")}</p>
          </Notice>
        ) : null}
      </div>
      <DialogActions>
        {state === "paired" && onAnother ? <Button onPress={onAnother}>{t("another")}</Button> : null}
        {state === "expired" ? (
          <Button variant="primary" isPending={isPending} onPress={onNewCode}>
            {t("new-code")}
          </Button>
        ) : null}
        <Button variant={state === "paired" ? "primary" : "secondary"} onPress={onClose}>
          {state === "paired" ? t("done") : common("close")}
        </Button>
      </DialogActions>
    </div>
  );
}

function Code({ pairing: { code, until } }: { pairing: Pairing }) {
  const t = useWords("doorDevices");
  const { time } = useFormat();
  const address = `${window.location.origin}/door/`;
  return (
    <>
      <p>{t("scan")}</p>
      <div className={styles.code}>
        {/* Behind #, so that it is in no log of a server or proxy. */}
        <QrFigure text={`${address}#pair=${code}`} label={t("qr")} />
        <p className={styles.typed}>
          <span>{t("or-type", { address: address.replace(/^https?:\/\//, "") })}</span>
          <code>{code.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
      </div>
      <p>{t("until", { until: time(until) })}</p>
      <p>{t("only-now")}</p>
    </>
  );
}
