import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { Faults } from "../../house/faults.tsx";
import { FRESH } from "../../house/house-queries.ts";
import { useMay, useSession } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import { Drafts } from "./drafts.tsx";
import { History } from "./history.tsx";
import { NewDraftDialog } from "./new-draft-dialog.tsx";

/** The house: its drafts and its history. */
export default function HouseScreen() {
  const t = useWords("house");
  const may = useMay();
  const { backEnd } = useSession();
  const query = useQuery(office.house.status.queryOptions({ input: {}, ...FRESH }));
  const [isOpen, setOpen] = useState(false);
  const isEdited = query.data?.editedIn === "office" && may("house.edit");
  return (
    <Screen
      title={t("title")}
      actions={
        <>
          {may("integrations.read") && backEnd === "engine" ? (
            <ButtonLink to="/webhooks">{t("integrations")}</ButtonLink>
          ) : null}
          {isEdited ? (
            <Button variant="primary" onPress={() => setOpen(true)}>
              {t("new-draft")}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={query} lines={12}>
        {({ editedIn, folderConflicts, unread, version }) => (
          <>
            {editedIn === "folder" ? (
              <Notice>
                <p>{t("in-folder")}</p>
              </Notice>
            ) : null}
            {unread ? (
              <Notice tone="error" title={t("unread", { version: unread.version })}>
                <p>{t("unread-text")}</p>
                <Faults faults={unread.faults} />
              </Notice>
            ) : null}
            {folderConflicts.length > 0 ? (
              <Notice tone="warning" title={t("folder-conflicts")}>
                <ul>
                  {folderConflicts.map(({ file, path }) => (
                    <li key={`${file}/${path.join("/")}`}>
                      <code>{[file, ...path].join(" › ")}</code>
                    </li>
                  ))}
                </ul>
              </Notice>
            ) : null}
            {editedIn === "office" ? <Drafts /> : null}
            <History newest={unread ? null : version} />
          </>
        )}
      </Loaded>
      {isOpen ? <NewDraftDialog onClose={() => setOpen(false)} /> : null}
    </Screen>
  );
}
