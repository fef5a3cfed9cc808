import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { office } from "../../client/client.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import { OpenTill } from "./open-till.tsx";
import { OwnTill } from "./own-till.tsx";
import { Sessions } from "./sessions.tsx";
import { TillReportPanel } from "./till-report.tsx";

/** The clerk's till: opened with a float, counted and closed; and the reports of earlier ones. */
export default function Till() {
  const t = useWords("counterTill");
  const may = useMay();
  const shown = useSearchParams()[0].get("session");
  const query = useQuery(office.tills.list.queryOptions({ input: {} }));
  return (
    <Screen title={t("title")} actions={<ButtonLink to="/counter">{t("to-counter")}</ButtonLink>}>
      <Loaded query={query} lines={8}>
        {({ mode, tills, own, witness }) => {
          if (mode === "external") return <Notice>{t("external")}</Notice>;
          return own ? <OwnTill session={own} needsWitness={witness} /> : <OpenTill tills={tills} />;
        }}
      </Loaded>
      {shown && shown !== query.data?.own?.session ? <TillReportPanel session={shown} /> : null}
      {may("accounts.read") ? <Sessions /> : null}
    </Screen>
  );
}
