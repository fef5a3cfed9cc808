import type { OutputOf } from "#contract/operation.ts";
import type { session } from "../../../staff/operations/session.ts";
import { Button } from "../../ui/button.tsx";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Filled } from "./filled.ts";
import styles from "./sign-in.module.css";

type Demo = OutputOf<typeof session.options>["demo"];

/** Only where nothing real can be paid. */
export function DemoAccounts({ demo, onChoose }: { demo: Demo; onChoose: (filled: Filled) => void }) {
  const t = useWords("signIn");
  const roleName = useRoleName();
  if (demo.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t("demo-title")}</h2>
      <p className={styles.hint}>{t("demo-text")}</p>
      <ul>
        {demo.map(({ role, email, password, totp }) => (
          <li key={email}>
            <Button onPress={() => onChoose({ email, password, totp })}>{roleName(role)}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
