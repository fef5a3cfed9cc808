import { useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { SearchField } from "react-aria-components/SearchField";
import { useNavigate } from "react-router";
import { failureOf } from "../client/failures.ts";
import { useFoundEntries } from "../finding/entries.ts";
import { searchAddress } from "../finding/searched-text.ts";
import { LEAST_CHARACTERS, useFind } from "../finding/use-find.ts";
import { useMayFind } from "../finding/use-may-find.ts";
import { usePaused } from "../finding/use-paused.ts";
import { FailureNotice } from "../states/failure-notice.tsx";
import { BareDialog } from "../ui/dialog.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./command-bar.module.css";
import { type BarPart, useScreensAndActions } from "./screens-and-actions.ts";

const PAUSE_MS = 150;

interface CommandBarProps {
  readonly onClose: () => void;
  readonly onLock: () => Promise<void>;
}

/** Ctrl K: finds orders, customers, tickets, vouchers, performances, screens and actions. */
export default function CommandBar({ onClose, onLock }: CommandBarProps) {
  const t = useWords("find");
  const [typed, setTyped] = useState("");
  const { parts, failure, isEmpty } = useParts(typed, onLock);
  const mayFind = useMayFind();
  const field = t(mayFind ? "field" : "screen");
  const entries = parts.flatMap((part) => part.entries);
  return (
    <BareDialog label={field} onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField className={styles.field} autoFocus aria-label={field}>
          <Label className={styles.hidden}>{field}</Label>
          <Input className={styles.input} placeholder={mayFind ? t("placeholder") : field} maxLength={100} />
        </SearchField>
        <FailureNotice failure={failure} />
        <ListBox
          aria-label={t("results")}
          className={styles.list}
          onAction={(key) => {
            onClose();
            entries.find(({ id }) => id === key)?.onAction();
          }}
          renderEmptyState={() => (
            <p className={styles.empty}>{isEmpty ? t("nothing", { text: typed }) : t("hint")}</p>
          )}
        >
          {parts.map(({ id, title, entries: lines }) => (
            <ListBoxSection key={id} id={id}>
              <Header className={styles.title}>{title}</Header>
              {lines.map((entry) => (
                <ListBoxItem key={entry.id} id={entry.id} textValue={entry.label} className={styles.item}>
                  <span className={styles.name}>{entry.label}</span>
                  {entry.detail ? <span className={styles.detail}>{entry.detail}</span> : null}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </BareDialog>
  );
}

function useParts(typed: string, onLock: () => Promise<void>) {
  const t = useWords("find");
  const groupName = useWords("findGroups");
  const navigate = useNavigate();
  const text = usePaused(typed.trim(), PAUSE_MS);
  const mayFind = useMayFind();
  const finds = mayFind && text.length >= LEAST_CHARACTERS;
  const query = useFind(finds ? text : "");
  const write = useFoundEntries();
  const own = useScreensAndActions(onLock)(typed.trim());
  const found = finds && query.data ? write(query.data) : [];
  const go = (to: string | null) => {
    const address = to === null ? searchAddress(text) : { to };
    void navigate(address.to, "state" in address ? { state: address.state } : {});
  };
  const parts: readonly BarPart[] = [
    ...found.map(({ group, entries }) => ({
      ...{ id: group, title: groupName(group) },
      entries: entries.map(({ id, label, detail, to }) => ({
        ...{ id: `${group} ${id}`, label, detail, onAction: () => go(to) },
      })),
    })),
    ...(found.some(({ more }) => more)
      ? [
          {
            ...{ id: "all", title: t("results") },
            entries: [{ id: "all results", label: t("all"), detail: "", onAction: () => go(null) }],
          },
        ]
      : []),
    ...own,
  ];
  return {
    parts,
    failure: finds && query.error ? failureOf(query.error) : null,
    isEmpty: text.length >= LEAST_CHARACTERS && !query.isFetching,
  };
}
