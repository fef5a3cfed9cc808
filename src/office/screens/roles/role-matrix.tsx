import { PERMISSIONS, type Permission } from "../../../staff/permissions.ts";
import cells from "../../styles/cells.module.css";
import { Menu } from "../../ui/menu.tsx";
import { usePermissionName } from "../../words/permission-name.ts";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Role } from "./role.ts";
import styles from "./role-matrix.module.css";

interface RoleMatrixProps {
  readonly roles: readonly Role[];
  readonly manages: boolean;
  readonly onChange: (role: Role) => void;
  readonly onRemove: (role: Role) => void;
}

/** Who may do what: a row for each permission, a column for each role. */
export function RoleMatrix({ roles, manages, onChange, onRemove }: RoleMatrixProps) {
  const t = useWords("roles");
  const roleName = useRoleName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <section className={styles.frame} aria-label={t("title")} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t("permission")}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <span className={styles.role}>{roleName(role.id)}</span>
                <span className={cells.detail}>{t("people", { count: role.staff })}</span>
                {manages && !role.isBuiltIn ? (
                  <RoleMenu role={role} onChange={onChange} onRemove={onRemove} />
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(PERMISSIONS).map(([group, permissions]) => (
          <Group key={group} group={group} permissions={permissions} roles={roles} />
        ))}
      </table>
    </section>
  );
}

interface RoleMenuProps {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
  readonly onRemove: (role: Role) => void;
}

function RoleMenu({ role, onChange, onRemove }: RoleMenuProps) {
  const t = useWords("roles");
  return (
    <Menu
      label={t("actions-for", { role: role.id })}
      variant="quiet"
      entries={[
        { id: "change", label: t("change"), onAction: () => onChange(role) },
        { id: "remove", label: t("remove"), onAction: () => onRemove(role) },
      ]}
    >
      <span>{t("actions")}</span>
    </Menu>
  );
}

interface GroupProps {
  readonly group: string;
  readonly permissions: readonly Permission[];
  readonly roles: readonly Role[];
}

function Group({ group, permissions, roles }: GroupProps) {
  const t = useWords("roles");
  const { permissionName, groupName } = usePermissionName();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={roles.length + 1} className={styles.group}>
          {groupName(group)}
        </th>
      </tr>
      {permissions.map((permission) => (
        <tr key={permission}>
          <th scope="row">{permissionName(permission)}</th>
          {roles.map((role) => (
            <td key={role.id}>
              {role.permissions.includes(permission) ? (
                <span role="img" aria-label={t("yes")} className={styles.yes}>
                  ✓
                </span>
              ) : (
                <span role="img" aria-label={t("no")} className={styles.no}>
                  –
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** By what comes before the dot. */
export function groupsOf(permissions: readonly Permission[]): (readonly [string, readonly Permission[]])[] {
  const groups = new Map<string, Permission[]>();
  for (const permission of permissions) {
    const [group = ""] = permission.split(".");
    groups.set(group, [...(groups.get(group) ?? []), permission]);
  }
  return [...groups];
}
