import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useWords } from "../../words/words-context.tsx";
import { KeyActionDialog } from "./key-action-dialog.tsx";
import { KeyTable } from "./key-table.tsx";
import type { ApiKey, KeyAction } from "./key-types.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";

type Open = "new" | { readonly action: KeyAction; readonly apiKey: ApiKey } | null;

/** The API keys of partners, revoked ones too; staff with `integrations.manage` make, replace and revoke them. */
export default function ApiKeys() {
  const t = useWords("apiKeys");
  const manages = useMay()("integrations.manage");
  const query = useQuery(office.apiKeys.list.queryOptions({ input: {} }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Screen
      title={t("title")}
      actions={
        <>
          <ButtonLink to="/webhooks">{t("webhooks")}</ButtonLink>
          {manages ? (
            <Button variant="primary" onPress={() => setOpen("new")}>
              {t("make")}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t("text")}</p>
      <Loaded query={query} lines={8}>
        {({ keys }) =>
          keys.length === 0 ? (
            <EmptyState title={t("none")} />
          ) : (
            <KeyTable
              keys={keys}
              onAction={manages ? (action, apiKey) => setOpen({ action, apiKey }) : null}
            />
          )
        }
      </Loaded>
      {open === "new" ? <NewKeyDialog onClose={close} /> : null}
      {open !== null && open !== "new" ? <KeyActionDialog {...open} onClose={close} /> : null}
    </Screen>
  );
}
