import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Changes } from "../../house/changes.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { FRESH } from "../../house/house-queries.ts";
import { PreviewLink } from "../../house/preview-link.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Facts } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { Check } from "./check.tsx";
import { DraftActions } from "./draft-actions.tsx";
import { DraftFiles } from "./draft-files.tsx";

/** What a draft changes, what is wrong with it, and its way to the public. */
export default function HouseDraft() {
  const t = useWords("house");
  const { draft = "" } = useParams();
  const { dateTime } = useFormat();
  const query = useQuery(office.drafts.show.queryOptions({ input: { draft }, ...FRESH }));
  const { data } = query;
  return (
    <Screen
      key={draft}
      title={data?.name ?? t("draft")}
      kind={t("draft")}
      actions={
        <>
          <ButtonLink to={draftPath(draft, "programme")}>{t("programme")}</ButtonLink>
          <ButtonLink to={draftPath(draft, "halls")}>{t("halls")}</ButtonLink>
          <PreviewLink draft={draft} />
          {data ? <DraftActions draft={data} /> : null}
        </>
      }
    >
      <Loaded query={query} lines={12}>
        {(shown) => (
          <>
            {shown.problem === null ? null : (
              <Notice tone="error" title={t("not-published")}>
                <p>{t("not-published-text")}</p>
              </Notice>
            )}
            {shown.publishAt === null ? null : (
              <Notice>
                <p>{t("scheduled-by", { at: dateTime(shown.publishAt), name: shown.publishBy ?? "" })}</p>
              </Notice>
            )}
            <Facts
              facts={[
                { name: t("author"), value: shown.author },
                { name: t("changed"), value: dateTime(shown.changed) },
                {
                  name: t("base"),
                  value:
                    shown.base < shown.newest
                      ? t("base-behind", { version: shown.base, newest: shown.newest })
                      : t("version-number", { version: shown.base }),
                },
              ]}
            />
            <Check draft={shown} />
            <Changes files={shown.files} />
            <DraftFiles draft={draft} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
