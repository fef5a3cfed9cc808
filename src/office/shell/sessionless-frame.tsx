import { useState } from "react";
import { Outlet } from "react-router";
import { Button } from "../ui/button.tsx";
import { chooseBeforeSignIn } from "../words/language.ts";
import { useLanguage, useWords } from "../words/words-context.tsx";
import styles from "./sessionless-frame.module.css";

/** Before signing in: the language is chosen here, on this device. */
export function SessionlessFrame() {
  const t = useWords("frame");
  const { language, switchTo } = useLanguage();
  const [isSwitching, setSwitching] = useState(false);
  const other = language === "sv" ? "en" : "sv";
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.foot}>
        <Button
          variant="quiet"
          isPending={isSwitching}
          onPress={() => {
            setSwitching(true);
            chooseBeforeSignIn(other);
            void switchTo(other).finally(() => setSwitching(false));
          }}
        >
          <span lang={other}>{t("other-language")}</span>
        </Button>
      </footer>
    </div>
  );
}
