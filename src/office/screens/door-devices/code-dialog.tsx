import type { Failure } from "../../client/failures.ts";
import type { Pairing, Phone } from "../../door/door-types.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import { PairingCode } from "./pairing-code.tsx";

interface CodeDialogProps {
  readonly phone: Phone;
  /** Null until it is made. */
  readonly pairing: Pairing | null;
  readonly isPending: boolean;
  readonly failure: Failure | null;
  readonly onNewCode: () => void;
  readonly onClose: () => void;
}

/** A new code for a phone whose code was closed or has expired. */
export function CodeDialog({ phone: { name }, pairing, failure, ...rest }: CodeDialogProps) {
  const t = useWords("doorDevices");
  return (
    <Dialog title={t("show-code", { name })} onClose={rest.onClose}>
      {pairing ? <PairingCode key={pairing.code} pairing={pairing} name={name} {...rest} /> : null}
      <FailureNotice failure={failure} />
    </Dialog>
  );
}
