import { useRouteError } from "react-router";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words-context.tsx";
import { Screen } from "./screen.tsx";

export function NotPermitted() {
  const t = useWords("noScreen");
  return (
    <Screen title={t("not-permitted-title")}>
      <Notice tone="warning">
        <p>{t("not-permitted-text")}</p>
        <ButtonLink to="/">{t("to-start")}</ButtonLink>
      </Notice>
    </Screen>
  );
}

export function UnknownScreen() {
  const t = useWords("noScreen");
  return (
    <Screen title={t("unknown-title")}>
      <Notice>
        <p>{t("unknown-text")}</p>
        <ButtonLink to="/">{t("to-start")}</ButtonLink>
      </Notice>
    </Screen>
  );
}

/** Its script could not be had: without a network, or after a new version was installed. */
export function ScreenNotLoaded() {
  const t = useWords("noScreen");
  return (
    <Screen title={t("fault-title")}>
      <Notice tone="error" live>
        <p>{t("not-loaded")}</p>
        <Button onPress={() => window.location.reload()}>{t("reload")}</Button>
      </Notice>
    </Screen>
  );
}

/** A part of the office could not be loaded, as after a new version was installed, or it is broken. */
export function ScreenFault() {
  const t = useWords("noScreen");
  const error = useRouteError();
  const isNotLoaded = error instanceof TypeError && /import|fetch|load/i.test(error.message);
  return (
    <main>
      <Screen title={t("fault-title")}>
        <Notice tone="error" live>
          <p>{t(isNotLoaded ? "not-loaded" : "fault-text")}</p>
          <Button onPress={() => window.location.reload()}>{t("reload")}</Button>
        </Notice>
      </Screen>
    </main>
  );
}
