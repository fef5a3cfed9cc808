import { type ReactNode, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { Message } from "#domain/text/message.ts";
import { office } from "../../client/client.ts";
import { faultsOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { base64OfBytes } from "../base64.ts";
import { useFaultWords } from "../fault-words.ts";
import { Faults } from "../faults.tsx";
import { DRAFT_CHANGES } from "../house-queries.ts";
import type { HouseFault } from "../house-types.ts";
import styles from "./put-hall-dialog.module.css";
import { SaveFirst, useIsHallUnsaved } from "./save-first.tsx";

interface PutHallDialogProps {
  readonly draft: string;
  /** The hall whose plan is replaced; null for a new one. */
  readonly hall: string | null;
  /** The hall's. */
  readonly name?: string;
  readonly onClose: () => void;
  readonly onDone: (hall: string) => void;
}

const NONE = "none";

/** Uploads a seating plan. What had to be corrected is shown before the dialog closes. */
export default function PutHallDialog({ draft, hall, name, onClose, onDone }: PutHallDialogProps) {
  const t = useWords("halls");
  const common = useWords("common");
  const [id, setId] = useState("");
  const [plan, setPlan] = useState<File | null>(null);
  const [sidecar, setSidecar] = useState<File | null>(null);
  const [band, setBand] = useState<Band | typeof NONE>(NONE);
  const [changes, setChanges] = useState<readonly Message[] | null>(null);
  const { run, isPending, failure } = useCommand(office.drafts.putHall.call, { changes: DRAFT_CHANGES });
  const isUnsaved = useIsHallUnsaved(draft, hall);
  const wanted = hall ?? id.trim();
  const send = async () => {
    if (!plan || isUnsaved) return;
    const put = await run({
      ...{ draft, hall: wanted, isNew: hall === null },
      plan: base64OfBytes(new Uint8Array(await plan.arrayBuffer())),
      sidecar: sidecar && base64OfBytes(new Uint8Array(await sidecar.arrayBuffer())),
      bands: band === NONE ? {} : { "": band },
    });
    if (put && put.changes.length > 0) setChanges(put.changes);
    else if (put) onDone(wanted);
  };
  if (changes) return <Corrected changes={changes} onDone={() => onDone(wanted)} />;
  return (
    <Dialog title={hall === null ? t("new") : t("replace-title", { hall: name ?? hall })} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{hall === null ? t("new-text") : t("replace-text")}</p>
        {hall === null ? (
          <TextField
            label={t("id")}
            hint={t("id-hint")}
            value={id}
            onChange={setId}
            error={refusedBecause(failure, "hall-exists")?.message ?? faultsOf(failure)["hall"] ?? null}
            isRequired
            autoFocus
          />
        ) : null}
        <Chosen label={t("plan-file")} file={plan} onFile={setPlan}>
          {t("choose-plan")}
        </Chosen>
        <Chosen label={t("sidecar-file")} file={sidecar} onFile={setSidecar}>
          {t("choose-sidecar")}
        </Chosen>
        <Select
          label={t("band-for-none")}
          choices={[{ id: NONE, label: t("no-band") }, ...BANDS.map((one) => ({ id: one, label: one }))]}
          value={band}
          onChange={setBand}
        />
        {isUnsaved ? <SaveFirst draft={draft} /> : null}
        <FailureNotice failure={failure} except={["hall-exists"]} />
        <Faults faults={faultsIn(refusedBecause(failure, "not-a-plan")?.details["faults"])} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            isDisabled={!plan || wanted === "" || isUnsaved}
          >
            {t("upload")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ChosenProps {
  readonly label: string;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  readonly children: ReactNode;
}

function Chosen({ label, file, onFile, children }: ChosenProps) {
  return (
    <div className={styles.file}>
      <span className={styles.label}>{label}</span>
      <span role="status">{file?.name}</span>
      <FileTrigger
        acceptedFileTypes={[".json", "application/json"]}
        onSelect={(files) => onFile(files?.[0] ?? null)}
      >
        <Button>{children}</Button>
      </FileTrigger>
    </div>
  );
}

function Corrected({ changes, onDone }: { changes: readonly Message[]; onDone: () => void }) {
  const t = useWords("halls");
  const { say } = useFaultWords();
  return (
    <Dialog title={t("corrected")} onClose={onDone}>
      <Notice tone="success" live>
        <p>{t("corrected-text")}</p>
      </Notice>
      <ul>
        {changes.map(say).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="primary" onPress={onDone} autoFocus>
          {t("to-hall")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const faultsIn = (found: unknown) => (Array.isArray(found) ? (found as HouseFault[]) : []);
