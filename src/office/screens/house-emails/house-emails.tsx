import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { PREVIEWED_EMAILS, type PreviewedEmail } from "#domain/house/previewed-emails.ts";
import { listIn, objectIn } from "#domain/json/read.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FRESH } from "../../house/house-queries.ts";
import { DraftScreen, DraftSeason } from "../../house/programme/draft-screen.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./house-emails.module.css";

/** Emails with a draft's texts, as customers would get them. */
export default function HouseEmails() {
  return (
    <DraftSeason>
      <Emails />
    </DraftSeason>
  );
}

interface Wanted {
  readonly email: PreviewedEmail;
  readonly performance: number;
  readonly language: Language;
}

function Emails() {
  const t = useWords("houseEmails");
  const programme = useWords("programme");
  const names = useWords("fileLanguages");
  const { dateTime } = useFormat();
  const { house, productions, say } = useSeason();
  const [search, setSearch] = useSearchParams();
  const set = (change: Readonly<Record<string, string>>) =>
    setSearch({ ...Object.fromEntries(search), ...change }, { replace: true });
  const given = productions.filter(({ performances }) => performances.length > 0);
  const production = given.find(({ slug }) => slug === search.get("event")) ?? given[0];
  const performances = production?.performances ?? [];
  const performance =
    performances.find(({ id }) => String(id) === search.get("performance")) ?? performances[0];
  const email = PREVIEWED_EMAILS.find((one) => one === search.get("email")) ?? PREVIEWED_EMAILS[0];
  const offered = listIn(objectIn(house)["languages"]);
  const languages = LANGUAGES.filter((one) => offered.includes(one));
  const language = languages.find((one) => one === search.get("language")) ?? "sv";
  return (
    <DraftScreen title={t("title")} kind={programme("draft")}>
      <p>{t("intro")}</p>
      {production && performance ? (
        <>
          <div className={styles.choices}>
            <Select
              label={t("email")}
              value={email}
              choices={PREVIEWED_EMAILS.map((id) => ({ id, label: t(id) }))}
              onChange={(chosen) => set({ email: chosen })}
            />
            <Select
              label={t("production")}
              value={production.slug}
              choices={given.map(({ slug, title }) => ({ id: slug, label: say(title, slug) }))}
              onChange={(event) => set({ event, performance: "" })}
            />
            <Select
              label={t("performance")}
              value={String(performance.id)}
              choices={performances.map(({ id, at, starts }) => ({
                id: String(id),
                label: at === null ? starts : dateTime(new Date(at).toISOString()),
              }))}
              onChange={(id) => set({ performance: id })}
            />
            <Select
              label={t("language")}
              value={language}
              choices={languages.map((id) => ({ id, label: names(id) }))}
              onChange={(chosen) => set({ language: chosen })}
            />
          </div>
          <Email email={email} performance={performance.id} language={language} />
        </>
      ) : (
        <EmptyState title={t("no-performances")} />
      )}
    </DraftScreen>
  );
}

function Email(wanted: Wanted) {
  const t = useWords("houseEmails");
  const { draft } = useSeason();
  const query = useQuery(office.drafts.email.queryOptions({ input: { draft, ...wanted }, ...FRESH }));
  const { email, performance, language } = wanted;
  const address = new URLSearchParams({ email, performance: String(performance), language });
  return (
    <Loaded query={query} lines={16}>
      {(shown) => (
        <>
          <Panel title={t("subject")}>
            <p lang={language}>{shown.subject}</p>
          </Panel>
          <Panel title={t("as-html")}>
            {/* Neither scripts nor forms, and nothing of the office is within its reach. */}
            <iframe
              key={query.dataUpdatedAt}
              className={styles.email}
              title={shown.subject}
              sandbox=""
              src={`/office/api/house/drafts/${encodeURIComponent(draft)}/email.html?${address}`}
            />
          </Panel>
          <Panel title={t("as-text")}>
            <pre className={styles.text} lang={language}>
              {shown.text}
            </pre>
          </Panel>
        </>
      )}
    </Loaded>
  );
}
