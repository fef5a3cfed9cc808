import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { CameraReader } from "../reader/camera-reader.tsx";
import { useCore, useDoorState } from "../running/device-context.tsx";
import { keepStorage } from "../running/open-device.ts";
import { pairingCodeIn } from "../running/pairing-code.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Page } from "../ui/page.tsx";
import { useWords } from "../words/words.tsx";

type Refusal = "unknown-code" | "code-expired" | "too-many-requests" | "unreachable";

/** @param code of the address with which the app was opened */
export function Pairing({ code, onPaired }: { code: string | null; onPaired: () => void }) {
  const core = useCore();
  const { deleted, waiting } = useDoorState();
  const { say } = useWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isCameraOpen, setCameraOpen] = useState(false);

  async function pair(typed: string): Promise<void> {
    if (isBusy || typed.trim() === "") return;
    setBusy(true);
    setRefusal(null);
    const result = await core.pair(typed).finally(() => setBusy(false));
    if (result !== "paired") return setRefusal(result);
    void keepStorage();
    onPaired();
  }

  const pairAtOnce = useEffectEvent(pair);
  useEffect(() => {
    if (code !== null) void pairAtOnce(code);
  }, [code]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void pair(String(new FormData(event.currentTarget).get("code") ?? ""));
  }

  return (
    <Page title={say("pair-title")}>
      {deleted && <p role="alert">{say(`deleted-${deleted}`)}</p>}
      {waiting > 0 && <p>{say("waiting-to-upload", { count: waiting })}</p>}
      <p>{say("pair-how")}</p>
      {isCameraOpen ? (
        <>
          <CameraReader
            onCode={(read) => {
              setCameraOpen(false);
              void pair(pairingCodeIn(read) ?? read);
            }}
          />
          <Button onClick={() => setCameraOpen(false)}>{say("camera-off")}</Button>
        </>
      ) : (
        <Button look="main" onClick={() => setCameraOpen(true)}>
          {say("pair-scan")}
        </Button>
      )}
      <form onSubmit={submit}>
        <Field
          label={say("pair-code")}
          name="code"
          defaultValue={code ?? ""}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          fault={refusal ? say(`pair-${refusal}`) : undefined}
        />
        <Button type="submit" disabled={isBusy}>
          {say("pair-do")}
        </Button>
      </form>
    </Page>
  );
}
