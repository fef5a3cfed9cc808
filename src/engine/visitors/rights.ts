import { sql } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { entitlements, type Right } from "#domain/entitlements.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import { kindOf, type LineKinds, type LineRow } from "../lines/line-kind.ts";
import type { Services } from "../services.ts";
import type { Executor } from "../storage/database.ts";
import { findSession, type Session } from "./sessions.ts";

/** What a visitor may have besides everybody: by what they own, by what they have shown, by what lies in their basket. */

/** Rows of `grants` that hold now, as they come out of the database. */
export type GrantedRights = readonly Right[];

/** The caller as a viewer; whoever has no session may have what everybody may. */
export async function viewerFor(
  services: Services,
  index: CatalogueIndex,
  caller: Pick<Caller, "session" | "language">,
): Promise<Viewer> {
  const session = await findSession(services, caller);
  const plain = viewerOf(services, index, caller.language);
  return session ? withRights(services, services.database, index, session, plain) : plain;
}

/** The viewer with what this session's grants and basket give. */
export async function withRights(
  services: Services,
  executor: Executor,
  index: CatalogueIndex,
  session: Session,
  viewer: Viewer,
): Promise<Viewer> {
  const now = new Date(viewer.now);
  const { rows } = await executor.execute<{ granted: GrantedRights; lines: readonly LineRow[] | null }>(sql`
    select coalesce((
      select jsonb_agg(jsonb_build_object('modesOfSale', modes_of_sale, 'opens', opens))
      from grants where (grants.session = ${session.id} or grants.customer = ${session.customer})
        and valid_from <= ${now} and valid_until > ${now}
    ), '[]'::jsonb) as granted,
    (select lines from baskets where session = ${session.id} and state in ('open', 'paying')) as lines`);
  const [row] = rows;
  return entitled(services.kinds, index, viewer, row?.granted ?? [], row?.lines ?? []);
}

/** @param lines what lies in the basket: a membership works before it is paid for */
export function entitled(
  kinds: LineKinds,
  index: CatalogueIndex,
  viewer: Viewer,
  granted: GrantedRights,
  lines: readonly LineRow[],
): Viewer {
  const rights = [...granted, ...lines.flatMap((line) => kindOf(kinds, line).gives?.(line, index) ?? [])];
  return { ...viewer, ...entitlements(index.catalogue.defaultModeOfSale, rights) };
}
