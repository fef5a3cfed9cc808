import { sql } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { readOnce } from "#contract/read-once.ts";
import { entitlements, type Right } from "#domain/entitlements.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import { kindOf, type LineKinds, type LineRow } from "../kernel/line-kind.ts";
import type { Services } from "../kernel/services.ts";
import type { Session } from "../kernel/session.ts";
import type { Executor } from "../storage/database.ts";
import { findSession } from "../visitors/sessions.ts";

/** The rights of a visitor: by ownership, by codes entered, and by the contents of the basket. */

/** Valid rows of `grants`, as read from the database. */
export type GrantedRights = readonly Right[];

/** Returns the caller as a viewer; without a session, one with the public's rights. */
export async function viewerFor(
  services: Services,
  index: CatalogueIndex,
  caller: Pick<Caller, "session" | "language">,
): Promise<Viewer> {
  const session = await findSession(services, caller);
  const plain = viewerOf(services, index, caller);
  return session ? viewerOnce(services, index, { caller, session, viewer: plain }) : plain;
}

/** Reads the rights once for each `caller`. Outside transactions. */
export function viewerOnce(
  services: Services,
  index: CatalogueIndex,
  {
    caller,
    session,
    viewer,
  }: { readonly caller: object; readonly session: Session; readonly viewer: Viewer },
): Promise<Viewer> {
  return readOnce(caller, "viewer", () =>
    withRights(services, services.database, index, { session, viewer }),
  );
}

/** Returns the viewer with the rights of this session's grants and basket. */
export async function withRights(
  services: Services,
  executor: Executor,
  index: CatalogueIndex,
  { session, viewer }: { readonly session: Session; readonly viewer: Viewer },
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
  return entitled(services.kinds, index, { viewer, granted: row?.granted ?? [], lines: row?.lines ?? [] });
}

/** @param lines the basket's lines: a membership applies before it is paid for */
export function entitled(
  kinds: LineKinds,
  index: CatalogueIndex,
  {
    viewer,
    granted,
    lines,
  }: { readonly viewer: Viewer; readonly granted: GrantedRights; readonly lines: readonly LineRow[] },
): Viewer {
  const rights = [...granted, ...lines.flatMap((line) => kindOf(kinds, line).gives?.(line, index) ?? [])];
  const entitledTo = entitlements(index.catalogue.defaultModeOfSale, rights);
  if (!viewer.counter?.liftsLimits) return { ...viewer, ...entitledTo };
  const everyMode = index.catalogue.priceLists.flatMap(({ priceTypes }) =>
    priceTypes.flatMap(({ modesOfSale }) => modesOfSale),
  );
  return { ...viewer, ...entitledTo, modesOfSale: [...new Set([...entitledTo.modesOfSale, ...everyMode])] };
}
