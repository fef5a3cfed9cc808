import { describe, expect, test } from "vitest";
import { parseEnvironment } from "./environment.ts";

describe("the environment", () => {
  test("needs nothing: the demo house on port 3000 with its own database and stand-ins", () => {
    const parsed = parseEnvironment({});
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        port: 3000,
        publicUrl: "http://localhost:3000",
        databaseUrl: undefined,
        nexi: undefined,
        mail: undefined,
      },
    });
  });

  test("reports every fault together, by name, in words", () => {
    const parsed = parseEnvironment({
      PORT: "eighty",
      DATABASE_URL: "mysql://localhost",
      SMTP_URL: "mail.example.org",
      LOG_LEVEL: "loud",
      NEXI_SECRET_KEY: "live-secret-key-0123456789",
    });
    const faults = parsed.ok ? [] : parsed.faults;
    for (const name of ["PORT", "DATABASE_URL", "SMTP_URL", "LOG_LEVEL"]) {
      expect(faults.filter((fault) => fault.startsWith(`${name} `))).toHaveLength(1);
    }
    expect(faults.join("\n")).toContain("postgres://user:password@host:5432/parkett");
  });

  test("asks for what belongs together", () => {
    const parsed = parseEnvironment({
      NEXI_SECRET_KEY: "live-secret-key-0123456789",
      SMTP_URL: "smtp://mail",
    });
    expect(parsed.ok ? [] : parsed.faults.map((fault) => fault.split(" ")[0])).toEqual([
      "NEXI_WEBHOOK_AUTHORIZATION",
      "PUBLIC_URL",
      "MAIL_FROM",
    ]);
  });

  test("knows a pooler's address from the database's own, which says nothing by itself", () => {
    const [DATABASE_URL, DATABASE_DIRECT_URL] = ["postgres://pooler/parkett", "postgres://db/parkett"];
    expect(parseEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      value: { databaseUrl: DATABASE_URL, databaseDirectUrl: DATABASE_DIRECT_URL },
    });
    expect(parseEnvironment({ DATABASE_URL })).toMatchObject({ value: { databaseDirectUrl: undefined } });
    expect(parseEnvironment({ DATABASE_DIRECT_URL })).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/^DATABASE_URL /)],
    });
  });

  test("takes an empty variable for one that is not set, and a slash off the public address", () => {
    const parsed = parseEnvironment({ DATABASE_URL: "", PUBLIC_URL: "https://tickets.example.org/" });
    expect(parsed).toMatchObject({
      ok: true,
      value: { databaseUrl: undefined, publicUrl: "https://tickets.example.org" },
    });
  });
});
