import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { office } from "../../client/client.ts";
import { nextAddress } from "../../session/next-address.ts";
import { PasskeyButton } from "../../session/passkey-button.tsx";
import { useEnter } from "../../session/use-enter.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import { CodeForm } from "./code-form.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import type { Filled } from "./filled.ts";
import { PasswordForm } from "./password-form.tsx";
import { Providers } from "./providers.tsx";
import styles from "./sign-in.module.css";

/** Values of `failed` for a person without access here whom the other service has signed in. */
const NO_ACCESS: ReadonlySet<string> = new Set(["no-role", "suspended"]);

const NOTHING: Filled = { email: "", password: "", totp: null };

export default function SignIn() {
  const t = useWords("signIn");
  const query = useQuery(office.session.options.queryOptions({ input: {} }));
  const enter = useEnter();
  const [search] = useSearchParams();
  const [filled, setFilled] = useState(NOTHING);
  const [sealed, setSealed] = useState<string | null>(null);
  const next = nextAddress(search.get("next"));
  const failed = search.get("failed");

  const done = () => enter(next);
  return (
    <Loaded query={query} lines={8}>
      {({ house, providers, demo }) => (
        <div className={styles.card}>
          <Screen title={t(sealed === null ? "title" : "code-title")} kind={house}>
            <div className={styles.parts}>
              {failed ? (
                <Notice tone="error">
                  <p>{t(NO_ACCESS.has(failed) ? "provider-no-role" : "provider-failed")}</p>
                </Notice>
              ) : null}
              {sealed === null ? (
                <>
                  <PasswordForm filled={filled} onChange={setFilled} onDone={setSealed} />
                  <PasskeyButton onDone={done} />
                  <Providers providers={providers} next={next} />
                  <DemoAccounts demo={demo} onChoose={setFilled} />
                </>
              ) : (
                <CodeForm sealed={sealed} totp={filled.totp} onDone={done} onBack={() => setSealed(null)} />
              )}
            </div>
          </Screen>
        </div>
      )}
    </Loaded>
  );
}
