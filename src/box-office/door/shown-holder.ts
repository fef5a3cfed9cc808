import type { Permission } from "../../staff/permissions.ts";

/** The whole name for those who may see names at the door, else its first letter: "Å." */
export function shownHolder(name: string, permissions: ReadonlySet<Permission>): string {
  if (permissions.has("door.names")) return name;
  const [letter] = name;
  return letter === undefined ? "" : `${letter}.`;
}
