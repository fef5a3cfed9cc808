import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { freshDatabase } from "../testing/database.ts";
import { openDatabase } from "./database.ts";

async function prepared(isPooled: boolean): Promise<string[]> {
  const { url, drop } = await freshDatabase();
  // A process remembers so many texts, and one that has carried out other tests may have no room for another.
  vi.resetModules();
  const anew = await import("./database.ts");
  const database = anew.openDatabase(url, 1, { isPooled });
  try {
    for (const value of [1, 2]) await database.execute(sql`select ${value}::int as said_twice`);
    await database.$client.query({ name: "named", text: "select $1::int", values: [1] });
    const { rows } = await database.$client.query("select name, statement from pg_prepared_statements");
    return rows.map(({ name, statement }) => (statement.includes("said_twice") ? "repeated" : name));
  } finally {
    await database.$client.end();
    await drop();
  }
}

test("a statement that is said again is prepared once a connection, under a name of its own or one made of its text", async () => {
  expect((await prepared(false)).sort()).toEqual(["named", "repeated"]);
});

test("behind a pooler nothing is prepared, since the next transaction has another server", async () => {
  expect(await prepared(true)).toEqual([]);
});

test("an answer that does not come in time takes its connection with it, and the next question gets another", async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, 1);
  try {
    const client = await database.$client.connect();
    // The driver takes a limit for one statement; its types do not know of it.
    const soon = { query_timeout: 100 };
    const slow = client.query({ text: "select pg_sleep($1)", values: [60], ...soon });
    await expect(slow).rejects.toThrow("Query read timeout");
    // Not a second timeout: nothing is waited for on this connection any more.
    await expect(client.query("rollback")).rejects.toThrow(/terminated|not queryable/);
    client.release(true);
    await expect(database.execute(sql`select ${1}::int`)).resolves.toBeDefined();
  } finally {
    await database.$client.end();
    await drop();
  }
});

test("a transaction that cannot begin takes its connection with it, and the pool has its place again", async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, 1);
  try {
    for (let turn = 0; turn < 3; turn++) {
      database.$client.once("acquire", (client) => Reflect.get(client, "connection").stream.destroy());
      await expect(database.transaction(async () => {})).rejects.toThrow("begin");
    }
    await expect(database.transaction(async () => "begun")).resolves.toBe("begun");
  } finally {
    await database.$client.end();
    await drop();
  }
});
