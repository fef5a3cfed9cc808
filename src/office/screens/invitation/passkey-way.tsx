import { createPasskey } from "#browser/passkey-ceremony.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { PasskeyRequest } from "../../session/passkey-request.tsx";
import { deviceName } from "../../words/device-name.ts";
import { useWords } from "../../words/words-context.tsx";

interface PasskeyWayProps {
  readonly token: string;
  readonly name: string;
  readonly onDone: () => void;
}

export function PasskeyWay({ token, name, onDone }: PasskeyWayProps) {
  const t = useWords("invitation");
  const begin = useCommand(office.session.beginLinkPasskey.call);
  const finish = useCommand(office.session.acceptWithPasskey.call, { onDone });

  const ask = async () => {
    const begun = await begin.run({ token, name });
    if (!begun) return true;
    const credential = await createPasskey(begun.options).catch(() => null);
    if (credential) await finish.run({ token, name, device: deviceName(), credential });
    return credential !== null;
  };
  return (
    <PasskeyRequest
      label={t("create-passkey")}
      declined={t("declined")}
      variant="primary"
      failure={begin.failure ?? finish.failure}
      isDisabled={name.trim() === ""}
      onAsk={ask}
    />
  );
}
