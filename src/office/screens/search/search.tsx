import { useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { type FoundEntry, useFoundEntries } from "../../finding/entries.ts";
import { readSearchedText, searchAddress } from "../../finding/searched-text.ts";
import { type Found, LEAST_CHARACTERS, useFind } from "../../finding/use-find.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import lists from "../../styles/list.module.css";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./search.module.css";

export default function Search() {
  const t = useWords("find");
  const [search] = useSearchParams();
  const { state } = useLocation();
  const text = readSearchedText(search, state);
  const query = useFind(text);
  return (
    <Screen title={t("title")}>
      <SearchForm key={text} text={text} />
      {text.trim().length < LEAST_CHARACTERS ? (
        <EmptyState title={t("hint")} />
      ) : (
        <Loaded query={query} lines={8}>
          {(found) => <Results found={found} text={text} />}
        </Loaded>
      )}
    </Screen>
  );
}

function SearchForm({ text }: { text: string }) {
  const t = useWords("find");
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const { to, state } = searchAddress(typed.trim());
          void navigate(to, { state });
        }}
      >
        <TextField label={t("field")} type="search" value={typed} onChange={setTyped} maxLength={100} />
        <Button type="submit" variant="primary">
          {t("search")}
        </Button>
      </form>
    </search>
  );
}

function Results({ found, text }: { found: Found; text: string }) {
  const t = useWords("find");
  const groupName = useWords("findGroups");
  const entries = useFoundEntries();
  const parts = entries(found);
  if (parts.length === 0) return <EmptyState title={t("nothing", { text })} />;
  return parts.map(({ group, entries: lines, more }) => (
    <Panel key={group} title={groupName(group)}>
      <ul className={lists.list}>
        {lines.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      {more ? <p className={styles.more}>{t("more")}</p> : null}
    </Panel>
  ));
}

function Line({ entry: { label, detail, to } }: { entry: FoundEntry }) {
  return (
    <li className={styles.entry}>
      {to === null ? <span className={styles.name}>{label}</span> : <Link to={to}>{label}</Link>}
      <span className={styles.detail}>{detail}</span>
    </li>
  );
}
