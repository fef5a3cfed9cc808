import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { office } from "../client/client.ts";
import { useCommand } from "../client/use-command.ts";
import { useSession } from "../session/session-context.tsx";
import { useSignOut } from "../session/use-sign-out.ts";
import { later } from "../states/later.ts";
import { Menu } from "../ui/menu.tsx";
import type { MenuPart } from "../ui/menu-list.tsx";
import { useLanguage, useWords } from "../words/words-context.tsx";
import styles from "./person-menu.module.css";
import { chooseScheme, chosenScheme, SCHEMES } from "./scheme.ts";

const SwitchDialog = later(() => import("../session/switch-dialog.tsx"));

export function PersonMenu({ lock }: { lock: () => Promise<void> }) {
  const t = useWords("person");
  const navigate = useNavigate();
  const { staff, others, hasPin } = useSession();
  const { language } = useLanguage();
  const [scheme, setScheme] = useState(chosenScheme);
  const [switching, setSwitching] = useState<string | null>(null);
  const signOut = useSignOut();
  const session = office.session.read.key();
  const speak = useCommand(office.ownAccount.setLanguage.call, { changes: [session] });
  const other = others.find(({ id }) => id === switching);

  const parts: readonly MenuPart[] = [
    {
      id: "session",
      title: staff.name,
      entries: [
        { id: "own", label: t("own"), onAction: () => void navigate("/own") },
        { id: "lock", label: t("lock"), onAction: () => void lock() },
        ...(hasPin
          ? []
          : [{ id: "set-pin", label: t("set-pin"), onAction: () => void navigate("/own#pin") }]),
        ...others.map(({ id, name }) => ({
          ...{ id: `switch-${id}`, label: t("switch", { name }) },
          onAction: () => setSwitching(id),
        })),
      ],
    },
    {
      id: "language",
      title: t("language"),
      entries: (["sv", "en"] as const).map((id) => ({
        ...{ id: `language-${id}`, label: t(id), isChosen: id === language },
        onAction: () => void speak.run({ language: id }),
      })),
    },
    {
      id: "scheme",
      title: t("scheme"),
      entries: SCHEMES.map((id) => ({
        ...{ id: `scheme-${id}`, label: t(`scheme-${id}`), isChosen: id === scheme },
        onAction: () => {
          chooseScheme(id);
          setScheme(id);
        },
      })),
    },
    { id: "end", entries: [{ id: "sign-out", label: t("sign-out"), onAction: () => void signOut() }] },
  ];
  return (
    <>
      <Menu label={t("menu", { name: staff.name })} variant="quiet" parts={parts}>
        <span className={styles.initials}>{initials(staff.name)}</span>
        <span className={styles.name}>{staff.name}</span>
      </Menu>
      <Suspense>{other ? <SwitchDialog person={other} onClose={() => setSwitching(null)} /> : null}</Suspense>
    </>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
