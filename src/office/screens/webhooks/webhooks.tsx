import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useWords } from "../../words/words-context.tsx";
import { EndpointActionDialog } from "./endpoint-action-dialog.tsx";
import type { EndpointAction } from "./endpoint-actions.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointTable } from "./endpoint-table.tsx";
import type { Endpoint } from "./webhook-types.ts";

type Open = "new" | { readonly action: EndpointAction; readonly endpoint: Endpoint } | null;

const REFRESH_MS = 10_000;

/** The endpoints of other systems that are notified of changes. */
export default function Webhooks() {
  const t = useWords("webhooks");
  const may = useMay();
  const query = useQuery(office.webhooks.list.queryOptions({ input: {}, refetchInterval: REFRESH_MS }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const manages = may("integrations.manage");
  return (
    <Screen
      title={t("title")}
      actions={
        <>
          <ButtonLink to="/api-keys">{t("api-keys")}</ButtonLink>
          {manages ? (
            <Button variant="primary" onPress={() => setOpen("new")}>
              {t("add")}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t("text")}</p>
      <Loaded query={query} lines={8}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <EmptyState title={t("none")} />
          ) : (
            <EndpointTable
              endpoints={endpoints}
              onAction={manages ? (action, endpoint) => setOpen({ action, endpoint }) : null}
            />
          )
        }
      </Loaded>
      {open === "new" ? <EndpointDialog changed={null} onClose={close} /> : null}
      {open !== null && open !== "new" && open.action === "change" ? (
        <EndpointDialog changed={open.endpoint} onClose={close} />
      ) : null}
      {open !== null && open !== "new" && open.action !== "change" ? (
        <EndpointActionDialog action={open.action} endpoint={open.endpoint} onClose={close} />
      ) : null}
    </Screen>
  );
}
