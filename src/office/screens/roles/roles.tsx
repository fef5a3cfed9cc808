import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import { DefineRoleDialog } from "./define-role-dialog.tsx";
import { RemoveRoleDialog } from "./remove-role-dialog.tsx";
import type { Role } from "./role.ts";
import { RoleMatrix } from "./role-matrix.tsx";

type Open = "new" | { readonly change: Role } | { readonly remove: Role } | null;

export default function Roles() {
  const t = useWords("roles");
  const manages = useMay()("staff.manage");
  const query = useQuery(office.roles.list.queryOptions({ input: {} }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Screen
      title={t("title")}
      actions={
        manages ? (
          <Button variant="primary" onPress={() => setOpen("new")}>
            {t("define")}
          </Button>
        ) : null
      }
    >
      <p>{t("text")}</p>
      <Loaded query={query} lines={20}>
        {({ roles }) => (
          <>
            <RoleMatrix
              roles={roles}
              manages={manages}
              onChange={(change) => setOpen({ change })}
              onRemove={(remove) => setOpen({ remove })}
            />
            {open === "new" ? <DefineRoleDialog roles={roles} changed={null} onClose={close} /> : null}
            {open !== null && open !== "new" && "change" in open ? (
              <DefineRoleDialog roles={roles} changed={open.change} onClose={close} />
            ) : null}
            {open !== null && open !== "new" && "remove" in open ? (
              <RemoveRoleDialog removed={open.remove} onClose={close} />
            ) : null}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
