import { useQuery } from "@tanstack/react-query";
import { office } from "../../client/client.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Select } from "../../ui/select.tsx";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";

interface RoleSelectProps {
  readonly value: string | null;
  readonly onChange: (role: string) => void;
  readonly error: string | null;
}

export function RoleSelect({ value, onChange, error }: RoleSelectProps) {
  const t = useWords("staff");
  const roleName = useRoleName();
  const query = useQuery(office.roles.list.queryOptions({ input: {} }));
  return (
    <Loaded query={query} lines={1}>
      {({ roles }) => (
        <Select
          label={t("role")}
          placeholder={t("choose-role")}
          value={value}
          onChange={onChange}
          error={error}
          choices={roles.map(({ id, permissions }) => ({
            ...{ id, label: roleName(id), detail: t("may-do", { count: permissions.length }) },
          }))}
        />
      )}
    </Loaded>
  );
}
