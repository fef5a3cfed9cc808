import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import { draftPath } from "../draft-addresses.ts";
import { SavingNote } from "../editing/saving-note.tsx";
import { SeasonProvider } from "./season.tsx";

interface DraftScreenProps {
  readonly title: string;
  readonly kind: string;
  /** Beside the way back to the draft. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen about a draft's season: programme, production, sale, prices, emails. Rendered inside `DraftSeason`. */
export function DraftScreen({ title, kind, actions, children }: DraftScreenProps) {
  const t = useWords("programme");
  const { draft = "" } = useParams();
  return (
    <Screen
      title={title}
      kind={kind}
      actions={
        <>
          {actions}
          <ButtonLink to={draftPath(draft)}>{t("to-draft")}</ButtonLink>
        </>
      }
    >
      <SavingNote draft={draft} />
      {children}
    </Screen>
  );
}

/** The season of the draft in the address. */
export function DraftSeason({ children }: { children: ReactNode }) {
  const { draft = "" } = useParams();
  return (
    <SeasonProvider key={draft} draft={draft}>
      {children}
    </SeasonProvider>
  );
}
