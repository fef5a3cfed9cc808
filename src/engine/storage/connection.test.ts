import { sql } from "drizzle-orm";
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

test("a transaction that cannot begin destroys its connection, and the pool's slot is free again", async () => {
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
