import { SCREENS } from "../routes.ts";
import { useMay, useSession } from "../session/session-context.tsx";

/** For the navigation and the command bar: the screens with a name that this person may open. */
export function useNamedScreens() {
  const may = useMay();
  const { backEnd } = useSession();
  return SCREENS.flatMap(({ path, name, permission, needsEngine }) =>
    name && (permission === null || may(permission)) && !(needsEngine && backEnd === "vendor")
      ? [{ path, name }]
      : [],
  );
}
