import { useState } from "react";
import { createPasskey } from "#browser/passkey-ceremony.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { deviceName } from "../../words/device-name.ts";
import { useWords } from "../../words/words-context.tsx";

interface PasskeyWayProps {
  readonly token: string;
  readonly name: string;
  readonly onDone: () => void;
}

export function PasskeyWay({ token, name, onDone }: PasskeyWayProps) {
  const t = useWords("invitation");
  const [isAsking, setAsking] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const begin = useCommand(office.session.beginLinkPasskey.call);
  const finish = useCommand(office.session.acceptWithPasskey.call, { onDone });

  const press = async () => {
    setAsking(true);
    setDeclined(false);
    const begun = await begin.run({ token, name });
    if (begun) {
      const credential = await createPasskey(begun.options).catch(() => null);
      if (credential) await finish.run({ token, name, device: deviceName(), credential });
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
        variant="primary"
        isPending={isAsking}
        isDisabled={name.trim() === ""}
        onPress={() => void press()}
        wide
      >
        {t("create-passkey")}
      </Button>
    </>
  );
}
