import { createContext, type ReactNode, use } from "react";
import type { OutputOf } from "#contract/operation.ts";
import type { session } from "../../staff/operations/session.ts";
import type { Permission } from "../../staff/permissions.ts";

export type Session = OutputOf<typeof session.read>;

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("SessionProvider is missing");
  return session;
}

/** Only what is shown depends on it: the operation checks it again. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}
