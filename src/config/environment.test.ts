import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnvironment, SANDBOX_KEYS, VARIABLES } from "./environment.ts";

describe("the environment", () => {
  test("has defaults for everything: the demo house on port 3000 with its own database and stand-ins", () => {
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

  test("reports all errors together, in sentences, by variable name", () => {
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

  test("accepts only version numbers for the address lookup's API", () => {
    const read = (version: string) =>
      parseEnvironment({ LOQATE_KEY: "AA11-BB22-CC33-DD44", LOQATE_RETRIEVE_VERSION: version });
    expect(read("v1.30")).toMatchObject({
      ok: true,
      value: { loqate: { findVersion: "v1.10", retrieveVersion: "v1.30" } },
    });
    expect(read("../v1.30")).toMatchObject({
      faults: [expect.stringContaining("LOQATE_RETRIEVE_VERSION")],
    });
  });

  test("requires variables that depend on each other to be set together", () => {
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

  test("requires the database's direct address along with a pooler's", () => {
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

  test("treats an empty variable as unset, and removes a trailing slash from the public address", () => {
    const parsed = parseEnvironment({ DATABASE_URL: "", PUBLIC_URL: "http://tickets.example.org/" });
    expect(parsed).toMatchObject({
      ok: true,
      value: { databaseUrl: undefined, publicUrl: "http://tickets.example.org" },
    });
  });

  test("knows which ports were set explicitly, including through a local public address", () => {
    const chosen = (given: Record<string, string>) => {
      const parsed = parseEnvironment(given);
      return parsed.ok ? parsed.value.chosenPorts : parsed.faults;
    };
    expect(chosen({})).toEqual([]);
    expect(chosen({ PORT: "3000", SANDBOX_SMTP_PORT: "2525" })).toEqual(["PORT", "SANDBOX_SMTP_PORT"]);
    expect(chosen({ PUBLIC_URL: "http://shop.example.org" })).toEqual(["PORT"]);
  });
});

describe("at a public address", () => {
  const LIVE = {
    PUBLIC_URL: "https://tickets.example.org",
    NEXI_SECRET_KEY: "live-secret-key-0123456789",
    NEXI_WEBHOOK_AUTHORIZATION: "a-word-of-this-house",
    VOUCHER_KEY: "0123456789abcdef0123456789abcdef",
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "tickets@example.org",
  };
  const faulty = (given: Record<string, string | undefined>) => {
    const parsed = parseEnvironment(given);
    return parsed.ok ? [] : parsed.faults.map((fault) => fault.split(" ")[0]);
  };

  test("a shop with all its variables starts", () => {
    expect(faulty(LIVE)).toEqual([]);
  });

  test.each(["NEXI_SECRET_KEY", "NEXI_WEBHOOK_AUTHORIZATION", "VOUCHER_KEY", "SMTP_URL", "MAIL_FROM"])(
    "a shop without %s is refused with its name",
    (name) => {
      expect(faulty({ ...LIVE, [name]: undefined })).toEqual([name]);
    },
  );

  test("there is an office only with its own https address", () => {
    const office = (given: Record<string, string>) => {
      const parsed = parseEnvironment(given);
      return parsed.ok ? parsed.value.office?.url : parsed.faults.map((fault) => fault.split(" ")[0]);
    };
    expect(office({})).toBe("http://localhost:3004");
    expect(office(LIVE)).toBeUndefined();
    expect(office({ ...LIVE, OFFICE_URL: "https://office.example.org/" })).toBe("https://office.example.org");
    expect(office({ ...LIVE, OFFICE_URL: "http://office.example.org" })).toEqual(["OFFICE_URL"]);
    expect(office({ ...LIVE, OFFICE_URL: LIVE.PUBLIC_URL })).toEqual(["OFFICE_URL"]);
  });

  test("an OpenID provider needs its client, and roles by group", () => {
    const issuer = { OFFICE_OIDC_ISSUER: "https://login.example.org" };
    expect(faulty(issuer)).toEqual(["OFFICE_OIDC_CLIENT", "OFFICE_OIDC_SECRET"]);
    const client = { ...issuer, OFFICE_OIDC_CLIENT: "office", OFFICE_OIDC_SECRET: "secret" };
    expect(faulty({ ...client, OFFICE_OIDC_ROLES: "Box Office" })).toEqual(["OFFICE_OIDC_ROLES"]);
    const parsed = parseEnvironment({
      ...client,
      OFFICE_OIDC_ROLES: "Box Office=box-office, IT=administrator",
    });
    expect(parsed.ok && [...(parsed.value.office?.oidc?.roles ?? [])]).toEqual([
      ["Box Office", "box-office"],
      ["IT", "administrator"],
    ]);
    expect(faulty({ ...LIVE, ...client, OFFICE_OIDC_ISSUER: "http://login.example.org" })).toEqual([
      "OFFICE_OIDC_ISSUER",
    ]);
  });

  test("all missing and wrong variables are reported together", () => {
    expect(faulty({ PUBLIC_URL: LIVE.PUBLIC_URL, PORT: "eighty" })).toEqual([
      "PORT",
      "NEXI_SECRET_KEY",
      "NEXI_WEBHOOK_AUTHORIZATION",
      "VOUCHER_KEY",
      "SMTP_URL",
      "MAIL_FROM",
    ]);
  });

  test("a shop with a published sandbox key, or with a sandbox as provider, is refused", () => {
    expect(faulty({ ...LIVE, NEXI_SECRET_KEY: SANDBOX_KEYS.secretKey })).toEqual(["NEXI_SECRET_KEY"]);
    const authorization = { NEXI_WEBHOOK_AUTHORIZATION: SANDBOX_KEYS.webhookAuthorization };
    expect(faulty({ ...LIVE, ...authorization })).toEqual(["NEXI_WEBHOOK_AUTHORIZATION"]);
    expect(faulty({ ...LIVE, VOUCHER_KEY: SANDBOX_KEYS.voucherKey })).toEqual(["VOUCHER_KEY"]);
    for (const NEXI_URL of ["http://127.0.0.1:3100", "https://localhost:3100", "http://sandbox.example"]) {
      expect(faulty({ ...LIVE, NEXI_URL })).toEqual(["NEXI_URL"]);
    }
  });

  test("direct debits need the house's own keys, or are disabled", () => {
    const keys = { GOCARDLESS_ACCESS_TOKEN: "live_0123456789", GOCARDLESS_WEBHOOK_SECRET: "0123456789" };
    const debits = (given: Record<string, string>) => {
      const parsed = parseEnvironment({ ...LIVE, ...given });
      return parsed.ok ? parsed.value.directDebit : parsed.faults.map((fault) => fault.split(" ")[0]);
    };
    expect(debits({})).toBeUndefined();
    expect(debits(keys)).toMatchObject({ url: "https://api.gocardless.com" });
    expect(debits({ GOCARDLESS_ACCESS_TOKEN: "live_0123456789" })).toEqual(["GOCARDLESS_WEBHOOK_SECRET"]);
    expect(debits({ ...keys, GOCARDLESS_ACCESS_TOKEN: SANDBOX_KEYS.directDebitToken })).toEqual([
      "GOCARDLESS_ACCESS_TOKEN",
    ]);
    expect(debits({ ...keys, GOCARDLESS_URL: "http://127.0.0.1:3103" })).toEqual(["GOCARDLESS_URL"]);
  });

  test("a shop on this machine may use the stand-ins, with TLS too", () => {
    for (const host of ["localhost", "shop.localhost", "127.0.0.1", "[::1]"]) {
      expect(faulty({ PUBLIC_URL: `https://${host}:3443` })).toEqual([]);
    }
    expect(faulty({ PUBLIC_URL: "https://localhost.example.org" })).toContain("NEXI_SECRET_KEY");
  });
});

test("the operators' handbook lists every environment variable, and no others", async () => {
  const page = await readFile(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const table = page.slice(page.indexOf("| Variable |"), page.indexOf("\n\n", page.indexOf("| Variable |")));
  const names = table
    .split("\n")
    .slice(2)
    .flatMap((line) => line.split("|")[1]?.match(/[A-Z_]{4,}/g) ?? []);
  expect(names.toSorted()).toEqual([...VARIABLES].sort());
});
