import { useQuery } from "@tanstack/react-query";
import { office } from "../../client/client.ts";
import { useSession } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { PinPanel } from "./pin-panel.tsx";
import { Sessions } from "./sessions.tsx";

export default function OwnAccount() {
  const t = useWords("own");
  const roleName = useRoleName();
  const { staff } = useSession();
  const query = useQuery(office.ownAccount.read.queryOptions({ input: {} }));
  return (
    <Screen title={t("title")} kind={`${staff.name} · ${roleName(staff.role)}`}>
      <Loaded query={query} lines={12}>
        {(account) => (
          <>
            <PinPanel hasPin={account.hasPin} />
            <Passkeys passkeys={account.passkeys} />
            <PasswordPanel hasPassword={account.hasPassword} recoveryCodesLeft={account.recoveryCodesLeft} />
            <Sessions sessions={account.sessions} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
