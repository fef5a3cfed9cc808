import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import type { Duplex } from "node:stream";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { expect, test, vi } from "vitest";
import { freshDatabase } from "../testing/database.ts";
import { openDatabase } from "./database.ts";
import { inTransaction, writeWithCommit } from "./in-transaction.ts";

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

test("a repeated statement is prepared once per connection, under its name or a name made from its text", async () => {
  expect((await prepared(false)).sort()).toEqual(["named", "repeated"]);
});

test("behind a pooler no statement is prepared, since the next transaction may use another server connection", async () => {
  expect(await prepared(true)).toEqual([]);
});

test("a statement that times out destroys its connection, and the next statement gets another", async () => {
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

test("a transaction begins in the message of its first statements, and without statements sends no message", async () => {
  const { url, drop } = await freshDatabase();
  const wire = await listenIn(url);
  const database = openDatabase(wire.url, 1);
  try {
    await database.execute(sql`create temporary table numbers (n int)`);
    const before = wire.messages.length;
    await inTransaction(database, async () => {});
    await inTransaction(database, async (transaction) => {
      await Promise.all([
        transaction.execute(sql`insert into numbers values (${1})`),
        transaction.execute(sql`update numbers set n = ${2}`),
      ]);
      const { rows } = await transaction.execute(sql`select n from numbers`);
      expect(rows).toEqual([{ n: 2 }]);
      await writeWithCommit(transaction, sql`delete from numbers where n = ${2}`);
    });
    expect(wire.messages.slice(before)).toEqual(["begin insert update", "select", "delete commit"]);
  } finally {
    await database.$client.end();
    await wire.close();
    await drop();
  }
});

test("a failed write with the commit rolls the transaction back and is reported", async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, 1);
  try {
    await database.execute(sql`create table numbers (n int check (n < 10))`);
    const failing = inTransaction(database, async (transaction) => {
      await transaction.execute(sql`insert into numbers values (${1})`);
      await writeWithCommit(transaction, sql`insert into numbers values (${10})`);
    });
    await expect(failing).rejects.toMatchObject({ code: "23514" });
    const swallowed = inTransaction(database, async (transaction) => {
      await transaction.execute(sql`insert into numbers values (${2})`);
      await transaction.execute(sql`insert into numbers values (${10})`).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow("A statement of the transaction failed");
    expect((await database.execute(sql`select n from numbers`)).rows).toEqual([]);
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

function streamOf(client: PoolClient): Duplex {
  return Reflect.get(client, "connection").stream;
}

/** A relay to the database that notes which commands each message of the client has. */
async function listenIn(url: string) {
  const { hostname, port } = new URL(url);
  const messages: string[] = [];
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("data", (bytes) => {
      const commands = bytes.toString("latin1").match(/begin|insert|update|select|delete|commit|rollback/g);
      messages.push(commands?.join(" ") ?? "");
    });
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on("error", () => {});
  });
  await once(relay.listen(0, "127.0.0.1"), "listening");
  const own = new URL(url);
  own.port = String((relay.address() as AddressInfo).port);
  return { url: own.href, messages, close: () => new Promise((done) => relay.close(done)) };
}
