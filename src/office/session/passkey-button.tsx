import { useState } from "react";
import { mayUsePasskeys, signWithPasskey } from "#browser/passkey-ceremony.ts";
import { office } from "../client/client.ts";
import { useCommand } from "../client/use-command.ts";
import { FailureNotice } from "../states/failure-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words-context.tsx";

/** Signs in, or unlocks. Nothing where the browser has no passkeys. */
export function PasskeyButton({ onDone, isMain = false }: { onDone: () => void; isMain?: boolean }) {
  const t = useWords("passkeys");
  const [isAsking, setAsking] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const begin = useCommand(office.session.beginPasskey.call);
  const finish = useCommand(office.session.withPasskey.call, { onDone });
  if (!mayUsePasskeys()) return null;

  const press = async () => {
    setAsking(true);
    setDeclined(false);
    const begun = await begin.run({});
    if (begun) {
      const { signal } = new AbortController();
      const credential = await signWithPasskey(begun.options, signal, false).catch(() => null);
      if (credential) await finish.run({ credential });
      else setDeclined(true);
    }
    setAsking(false);
  };
  return (
    <>
      <FailureNotice failure={begin.failure ?? finish.failure} />
      {isDeclined ? (
        <Notice tone="warning" live>
          <p>{t("declined")}</p>
        </Notice>
      ) : null}
      <Button
        variant={isMain ? "primary" : "secondary"}
        isPending={isAsking}
        onPress={() => void press()}
        wide
      >
        {t("use")}
      </Button>
    </>
  );
}
