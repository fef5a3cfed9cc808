import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";

/** The private database in a shop's data folder, for what neither a page nor an operation can do or show. */
export function privateDatabase(data: string) {
  async function server(): Promise<{ readonly pid: number; readonly port: number }> {
    const lines = (await readFile(join(data, "postgres/database/postmaster.pid"), "utf8")).split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  }
  async function url(): Promise<string> {
    const password = (await readFile(join(data, "postgres/password"), "utf8")).trim();
    return `postgres://parkett:${password}@127.0.0.1:${(await server()).port}/parkett`;
  }
  return {
    server,
    url,
    async query<Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
      const client = new Client({ connectionString: await url() });
      await client.connect();
      try {
        const { rows } = await client.query(statement, [...values]);
        return rows as Row[];
      } finally {
        await client.end();
      }
    },
  };
}
