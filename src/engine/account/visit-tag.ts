import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Language } from "#domain/languages.ts";
import { hashToken } from "../../credentials/tokens.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { LineRow } from "../kernel/line-kind.ts";
import type { Services } from "../kernel/services.ts";
import { type BasketRow, expiryOf } from "../lines/baskets.ts";
import { entitled, type GrantedRights } from "../lines/rights.ts";
import { findSession, IDLE_MS, LONGEST_MS, SEEN_EVERY_MS } from "../visitors/sessions.ts";

export interface VisitTag {
  /** Changes with anything that may change the visitor's name, basket, rights or prices. */
  readonly tag: string;
  readonly isSignedIn: boolean;
  /** The visitor's rights beyond the public's: equal strings for equal rights; "" for none. */
  readonly rights: string;
}

interface VisitRow extends Record<string, unknown> {
  readonly session: string;
  readonly last_seen: string;
  readonly customer: string | null;
  readonly customer_version: string | null;
  readonly basket: string | null;
  readonly basket_version: string | null;
  readonly state: BasketRow["state"] | null;
  readonly expires: string | null;
  readonly lines: readonly LineRow[] | null;
  readonly granted: GrantedRights;
}

/**
 * For the page cache, whose pages of the agenda and performances are reused for a visitor until the tag changes. One
 * statement, where rendering the visitor takes ten: PostgreSQL's xmin shows whether a row has changed.
 * @returns null for an ended or unknown session
 */
export async function readVisitTag(
  services: Services,
  token: string,
  language: Language,
): Promise<VisitTag | null> {
  const now = services.now();
  const at = new Date(now);
  const { rows } = await services.database.execute<VisitRow>(sql`
    select s.id as session, s.last_seen, s.customer, c.xmin::text as customer_version,
      b.id as basket, b.xmin::text as basket_version, b.state, b.expires, b.lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('modesOfSale', modes_of_sale, 'opens', opens) order by id)
        from grants where (grants.session = s.id or grants.customer = s.customer)
          and valid_from <= ${at} and valid_until > ${at}
      ), '[]'::jsonb) as granted
    from sessions s
    left join customers c on c.id = s.customer
    left join lateral (
      select id, xmin, state, expires, lines from baskets where session = s.id
      order by state in ('open', 'paying') desc, created desc limit 1
    ) b on true
    where s.token_hash = ${hashToken(token)}
      and s.last_seen > ${new Date(now - IDLE_MS)} and s.created > ${new Date(now - LONGEST_MS)}`);
  const [row] = rows;
  if (!row) return null;
  // Reading keeps the session alive.
  if (new Date(row.last_seen).getTime() < now - SEEN_EVERY_MS)
    await findSession(services, { session: token });
  const index = await services.catalogue.current();
  const plain = viewerOf(services, index, { language });
  const standing =
    row.state && row.expires ? expiryOf({ state: row.state, expires: new Date(row.expires) }, now) : "none";
  const { modesOfSale, opens } = entitled(services.kinds, index, {
    viewer: plain,
    granted: row.granted,
    lines: standing === "live" ? (row.lines ?? []) : [],
  });
  const rights = JSON.stringify([[...modesOfSale].sort(), [...opens].sort()]);
  const none = JSON.stringify([[...plain.modesOfSale].sort(), [...plain.opens].sort()]);
  const version = await services.catalogue.version();
  const seen = [
    version,
    row.session,
    row.customer,
    row.customer_version,
    row.basket,
    row.basket_version,
    standing,
    rights,
  ];
  return {
    tag: hash("sha256", JSON.stringify(seen), "base64url"),
    isSignedIn: row.customer !== null,
    rights: rights === none ? "" : rights,
  };
}
