import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Badge } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import type { Person } from "./person.ts";
import { RoleDialog } from "./role-dialog.tsx";
import { type StaffAction, StaffActionDialog } from "./staff-actions.tsx";

type Open = { readonly action: StaffAction | "role"; readonly person: Person } | "invite" | null;

const TONES = { active: "good", invited: "warning", suspended: "bad" } as const;

export default function Staff() {
  const t = useWords("staff");
  const format = useFormat();
  const may = useMay();
  const roleName = useRoleName();
  const query = useQuery(office.staff.list.queryOptions({ input: {} }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const manages = may("staff.manage");
  return (
    <Screen
      title={t("title")}
      actions={
        manages ? (
          <Button variant="primary" onPress={() => setOpen("invite")}>
            {t("invite")}
          </Button>
        ) : null
      }
    >
      <Loaded query={query} lines={10}>
        {({ staff }) => (
          <Table
            label={t("title")}
            rows={staff}
            keyOf={({ id }) => id}
            columns={[
              { id: "name", title: t("name"), isHead: true, cell: ({ name, email }) => name || email },
              { id: "email", title: t("email"), cell: ({ email }) => email },
              { id: "role", title: t("role"), cell: ({ role }) => roleName(role) },
              {
                id: "state",
                title: t("state"),
                cell: ({ state }) => <Badge tone={TONES[state]}>{t(`state-${state}`)}</Badge>,
              },
              { id: "signs-in", title: t("signs-in-with"), cell: (person) => <WaysIn person={person} /> },
              {
                id: "last",
                title: t("last-sign-in"),
                cell: ({ lastSignIn }) => (lastSignIn ? format.dateTime(lastSignIn) : t("never")),
              },
              ...(manages
                ? [
                    {
                      id: "actions",
                      title: t("actions"),
                      hidesTitle: true,
                      isNumber: true,
                      cell: (person: Person) => <Actions person={person} onOpen={setOpen} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {open === "invite" ? <InviteDialog onClose={close} /> : null}
      {open !== null && open !== "invite" && open.action === "role" ? (
        <RoleDialog person={open.person} onClose={close} />
      ) : null}
      {open !== null && open !== "invite" && open.action !== "role" ? (
        <StaffActionDialog action={open.action} person={open.person} onClose={close} />
      ) : null}
    </Screen>
  );
}

function WaysIn({ person: { passkeys, hasPassword } }: { person: Person }) {
  const t = useWords("staff");
  const ways = [passkeys > 0 ? t("passkeys", { count: passkeys }) : null, hasPassword ? t("password") : null];
  return <span>{ways.filter(Boolean).join(", ") || t("no-way-in")}</span>;
}

function Actions({ person, onOpen }: { person: Person; onOpen: (open: Open) => void }) {
  const t = useWords("staff");
  const { state, sessions, name, email } = person;
  const actions: readonly (StaffAction | "role")[] = [
    "role",
    ...(state === "suspended" ? (["restore"] as const) : (["link", "suspend"] as const)),
    ...(sessions > 0 ? (["sign-out"] as const) : []),
  ];
  return (
    <Menu
      label={t("actions-for", { name: name || email })}
      variant="quiet"
      entries={actions.map((action) => ({
        ...{ id: action, label: t(`do-${action}`) },
        onAction: () => onOpen({ action, person }),
      }))}
    >
      <span>{t("actions")}</span>
    </Menu>
  );
}
