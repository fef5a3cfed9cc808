import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Changes } from "../../house/changes.tsx";
import { FRESH } from "../../house/house-queries.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";

/** What a version changed, and the way back to it. */
export default function HouseVersion() {
  const t = useWords("house");
  const may = useMay();
  const { dateTime } = useFormat();
  const version = Number(useParams()["version"]);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(office.house.version.queryOptions({ input: { version }, ...FRESH }));
  const newest = useQuery(office.house.status.queryOptions({ input: {}, ...FRESH })).data;
  const mayRestore =
    may("house.publish") &&
    newest?.editedIn === "office" &&
    newest.version !== version &&
    query.data !== undefined;
  return (
    <Screen
      key={version}
      title={t("version-number", { version })}
      kind={t("title")}
      actions={mayRestore ? <Button onPress={() => setOpen(true)}>{t("restore")}</Button> : null}
    >
      <Loaded query={query} lines={12}>
        {({ author, at, note, origin, restores, files }) => (
          <>
            <Facts
              facts={[
                { name: t("published"), value: dateTime(at) },
                { name: t("author"), value: origin === "folder" ? t("from-folder") : author },
                note === "" ? null : { name: t("note"), value: note },
                restores === null
                  ? null
                  : { name: t("restores"), value: t("version-number", { version: restores }) },
              ]}
            />
            <Changes files={files} />
          </>
        )}
      </Loaded>
      {isOpen ? <RestoreDialog version={version} onClose={() => setOpen(false)} /> : null}
    </Screen>
  );
}
