import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { freshDatabase } from "../engine/testing/database.ts";
import { createLog, createStateLog } from "./log.ts";

function collected(): { lines: string[]; log: ReturnType<typeof createLog> } {
  const lines: string[] = [];
  return { lines, log: createLog("info", { write: (line: string) => void lines.push(line) }) };
}

test("the log has a failed statement on one line without its values", async () => {
  const { lines, log } = collected();
  const { database, drop } = await freshDatabase();
  try {
    for (const statement of [
      sql`insert into customers (id, email) values (${"not-a-uuid-of-anna@house.example"}, ${"secret-hash"})`,
      sql`select * from orders where link = ${"AAAA\u0000\nforged"}`,
      sql`insert into attempts (subject, at) values (${"log-in:anna@house.example"}, ${"yesterday's secret-hash"})`,
    ]) {
      const error = await database.execute(statement).catch((fault: unknown) => fault);
      expect(error).toBeInstanceOf(Error);
      log.error({ err: error }, "request failed");
    }
  } finally {
    await drop();
  }
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain("\n");
    expect(JSON.parse(line).err.cause.code).toMatch(/^2/);
    expect(line).not.toMatch(/anna|secret-hash|forged|AAAA/);
  }
});

test("the log has a thrown response by its status", () => {
  const { lines, log } = collected();
  createStateLog(log).failed("the database", new Response(null, { status: 503, statusText: "Unavailable" }));
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    err: { type: "Response", message: "503 Unavailable" },
    msg: "the database is down",
  });
});

test("the log has an outage once, and its end once", () => {
  const { lines, log } = collected();
  const states = createStateLog(log);
  for (let times = 0; times < 100; times++) states.failed("mail server", new Error("connect ECONNREFUSED"));
  states.worked("mail server");
  states.worked("mail server");
  states.failed("mail server", new Error("connect ECONNREFUSED"));
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "mail server is down",
    "mail server is back",
    "mail server is down",
  ]);
});
