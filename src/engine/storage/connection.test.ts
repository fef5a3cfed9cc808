import type { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { expect, test, vi } from "vitest";
import { freshDatabase } from "../testing/database.ts";
import { openDatabase } from "./database.ts";

async function prepared(isPooled: boolean): Promise<string[]> {
  const { url, drop } = await freshDatabase();
  // The cache of names is limited, and other tests may have filled it.
  vi.resetModules();
  const anew = await import("./database.ts");
  const database = anew.openDatabase(url, 1, { isPooled });
  try {
    for (const value of [1, 2]) await database.execute(sql`select ${value}::int as entered_twice`);
    await database.$client.query({ name: "named", text: "select $1::int", values: [1] });
    const { rows } = await database.$client.query("select name, statement from pg_prepared_statements");
    return rows.map(({ name, statement }) => (statement.includes("entered_twice") ? "repeated" : name));
  } finally {
    await database.$client.end();
    await drop();
  }
}

test("a repeated statement is prepared once per connection, under its name or one made from its text", async () => {
  expect((await prepared(false)).sort()).toEqual(["named", "repeated"]);
});

test("behind a pooler nothing is prepared, since the next transaction has another server", async () => {
  expect(await prepared(true)).toEqual([]);
});

test("a statement that times out destroys its connection, and the next one gets another", async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, 1);
  try {
    const client = await database.$client.connect();
    // The driver accepts a timeout per statement; its types lack it.
    const soon = { query_timeout: 100 };
    const slow = client.query({ text: "select pg_sleep($1)", values: [60], ...soon });
    await expect(slow).rejects.toThrow("Query read timeout");
    // Fails immediately instead of with a second timeout.
    await expect(client.query("rollback")).rejects.toThrow(/terminated|not queryable/);
    client.release(true);
    await expect(database.execute(sql`select ${1}::int`)).resolves.toBeDefined();
  } finally {
    await database.$client.end();
    await drop();
  }
});

test("a transaction on a broken connection fails, and the pool's slot is free again", async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, 1);
  const one = sql`select ${1}::int as one`;
  try {
    for (let turn = 0; turn < 3; turn++) {
      database.$client.once("acquire", (client) => streamOf(client).destroy());
      await expect(database.transaction((transaction) => transaction.execute(one))).rejects.toThrow();
    }
    const { rows } = await database.transaction((transaction) => transaction.execute(one));
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await database.$client.end();
    await drop();
  }
});

test("a transaction is begun by the message of its first statements, and one without statements sends nothing", async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, 1);
  const messages: string[] = [];
  const noteOf = (client: PoolClient) => {
    const stream = streamOf(client);
    vi.spyOn(stream, "_writev").mockImplementation(function (this: Writable, chunks, done) {
      const bytes = Buffer.concat(chunks.map(({ chunk }) => Buffer.from(chunk)));
      messages.push(
        bytes
          .toString("latin1")
          .match(/begin|create|insert|select|commit|rollback/g)
          ?.join(" ") ?? "",
      );
      stream._write(bytes, "binary", done);
    });
  };
  try {
    database.$client.once("connect", noteOf);
    await database.transaction(async () => {});
    await database.transaction(async (transaction) => {
      await Promise.all([
        transaction.execute(sql`create temporary table numbers (n int)`),
        transaction.execute(sql`insert into numbers values (${1})`),
      ]);
      await transaction.execute(sql`select from numbers`);
    });
    expect(messages).toEqual(["begin create insert", "select", "commit"]);
  } finally {
    await database.$client.end();
    await drop();
  }
});

test("a first statement that fails is rolled back with its transaction, and the connection stays usable", async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, 1);
  try {
    const failing = database.transaction(async (transaction) => {
      await Promise.all([
        transaction.execute(sql`select 1 / ${0}::int`),
        transaction.execute(sql`create table left_behind (n int)`),
      ]);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
    const { rows } = await database.execute(
      sql`select to_regclass('left_behind') as found, txid_current_if_assigned() as open`,
    );
    expect(rows).toEqual([{ found: null, open: null }]);
  } finally {
    await database.$client.end();
    await drop();
  }
});

function streamOf(client: PoolClient): Writable {
  return Reflect.get(client, "connection").stream;
}
