import { mayUsePasskeys, signWithPasskey } from "#browser/passkey-ceremony.ts";
import { office } from "../client/client.ts";
import { useCommand } from "../client/use-command.ts";
import { useWords } from "../words/words-context.tsx";
import { PasskeyRequest } from "./passkey-request.tsx";

/** Signs in, or unlocks. Nothing where the browser has no passkeys. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const t = useWords("passkeys");
  const begin = useCommand(office.session.beginPasskey.call);
  const finish = useCommand(office.session.withPasskey.call, { onDone });
  if (!mayUsePasskeys()) return null;

  const ask = async () => {
    const begun = await begin.run({});
    if (!begun) return true;
    const { signal } = new AbortController();
    const credential = await signWithPasskey(begun.options, signal, false).catch(() => null);
    if (credential) await finish.run({ credential });
    return credential !== null;
  };
  return (
    <PasskeyRequest
      label={t("use")}
      declined={t("declined")}
      variant="secondary"
      failure={begin.failure ?? finish.failure}
      onAsk={ask}
    />
  );
}
