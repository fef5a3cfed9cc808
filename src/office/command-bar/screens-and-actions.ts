import { useNavigate } from "react-router";
import { SCREENS } from "../routes.ts";
import { useMay, useSession } from "../session/session-context.tsx";
import { useSignOut } from "../session/use-sign-out.ts";
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

/** Those whose name contains what was typed; all of them at first. */
export function useScreensAndActions(onLock: () => Promise<void>): (typed: string) => readonly BarPart[] {
  const t = useWords("find");
  const nav = useWords("nav");
  const person = useWords("person");
  const may = useMay();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { backEnd } = useSession();
  const screens = SCREENS.flatMap(({ path, name, permission, needsEngine }) =>
    name && (permission === null || may(permission)) && !(needsEngine && backEnd === "vendor")
      ? [{ id: path, label: nav(name), detail: "", onAction: () => void navigate(path) }]
      : [],
  );
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
