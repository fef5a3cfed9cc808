import { randomUUID } from "node:crypto";
import type { Database } from "../../src/engine/storage/database.ts";

/** Makes a customer for each session directly in the database, without the cost of registering. */
export async function signIn(database: Database, sessions: readonly string[]): Promise<void> {
  await database.$client.query(
    `with people as (
       insert into customers (id, email, folded_email, password_hash, first_name, last_name, phone, created)
       select id, id || '@bench.example', id || '@bench.example', '', 'Åsa', 'Öberg', '0401234567', now() from unnest($1::uuid[]) id
       returning id
     ), numbered as (select id, row_number() over () as at from people)
     update sessions set customer = numbered.id
     from numbered join unnest($2::text[]) with ordinality as token (text, at) using (at)
     where sessions.token_hash = sha256(token.text::bytea)`,
    [sessions.map(() => randomUUID()), sessions],
  );
}
