import { useSession } from "../../session/session-context.tsx";
import { Screen } from "../../states/screen.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";

/** For roles that see no orders. */
export function Welcome() {
  const t = useWords("start");
  const roleName = useRoleName();
  const { staff } = useSession();
  return (
    <Screen title={t("welcome", { name: staff.name })}>
      <EmptyState title={t("role", { role: roleName(staff.role) })} />
    </Screen>
  );
}
