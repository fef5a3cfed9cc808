import { useNavigate } from "react-router";
import { useSignOut } from "../session/use-sign-out.ts";
import { useNamedScreens } from "../shell/use-named-screens.ts";
import { useWords } from "../words/words-context.tsx";

interface BarEntry {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly onAction: () => void;
}

export interface BarPart {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly BarEntry[];
}

/** The command bar's screens and actions whose name contains what was typed; all of them at first. */
export function useScreensAndActions(onLock: () => Promise<void>): (typed: string) => readonly BarPart[] {
  const t = useWords("find");
  const nav = useWords("nav");
  const person = useWords("person");
  const navigate = useNavigate();
  const signOut = useSignOut();
  const screens = useNamedScreens().map(({ path, name }) => ({
    ...{ id: path, label: nav(name), detail: "", onAction: () => void navigate(path) },
  }));
  const actions = [
    { id: "own", label: person("own"), detail: "", onAction: () => void navigate("/own") },
    { id: "lock", label: person("lock"), detail: "", onAction: () => void onLock() },
    { id: "sign-out", label: person("sign-out"), detail: "", onAction: () => void signOut() },
  ];
  return (typed) => {
    const wanted = typed.toLowerCase();
    const matching = (entries: readonly BarEntry[]) =>
      entries.filter(({ label }) => label.toLowerCase().includes(wanted));
    return [
      { id: "screens", title: t("screens"), entries: matching(screens) },
      { id: "actions", title: t("actions"), entries: matching(actions) },
    ].filter(({ entries }) => entries.length > 0);
  };
}
