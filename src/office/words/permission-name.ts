import { useWords } from "./words-context.tsx";

interface PermissionNames {
  readonly permissionName: (permission: string) => string;
  /** Of what comes before the dot. */
  readonly groupName: (group: string) => string;
}

export function usePermissionName(): PermissionNames {
  const t = useWords("permissions");
  const groups = useWords("permissionGroups");
  return {
    permissionName(permission) {
      const key = permission.replace(".", "-");
      return t.has(key) ? t(key) : permission;
    },
    groupName: (group) => (groups.has(group) ? groups(group) : group),
  };
}
