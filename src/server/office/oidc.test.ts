import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createOidcSandbox, type OidcSandbox, signInAt } from "#sandbox/oidc/server.ts";
import { createOidc } from "../../adapters/oidc/oidc.ts";
import { type Device, OFFICE, openOfficeStage } from "./testing/office-stage.ts";

const CLIENT = { client: "parkett-office", secret: "a-secret-of-the-tests" };
const person = { emailVerified: true, groups: [] as string[] };

let provider: OidcSandbox;
let stage: Awaited<ReturnType<typeof openOfficeStage>>;
beforeEach(async () => {
  provider = await createOidcSandbox({
    ...CLIENT,
    callback: `${OFFICE}/office/oidc/oidc/callback`,
    accounts: {
      kim: { ...person, email: "kim@test.example", name: "Kim Ek" },
      lo: { ...person, email: "lo@test.example", name: "Lo Al", groups: ["Guests", "Box Office"] },
      unverified: { ...person, email: "kim@test.example", emailVerified: false, name: "Not Kim" },
    },
  });
  const oidc = createOidc({
    ...{ ...CLIENT, issuer: provider.issuer, name: "Operan", groupsClaim: "groups", allowInsecure: true },
    roles: new Map([
      ["IT", "administrator"],
      ["Box Office", "box-office"],
    ]),
  });
  stage = await openOfficeStage({ providers: [oidc] });
});
afterEach(async () => {
  await provider.close();
  await stage.close();
});

async function begin() {
  const response = await stage.fetch(new Request(`${OFFICE}/office/oidc/oidc`));
  return {
    page: response.headers.get("location") ?? "",
    cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
  };
}

async function finish(returned: string, cookie: string) {
  const response = await stage.fetch(new Request(returned, { headers: { cookie } }));
  const device: Device = stage.device();
  const set = response.headers.getSetCookie().find((one) => one.startsWith("__Host-office="));
  device.cookie = set?.split(";")[0] ?? null;
  return { device, to: response.headers.get("location") };
}

async function signIn(login: string) {
  const { page, cookie } = await begin();
  return finish(await signInAt(page, login), cookie);
}

describe("an account of the house's OpenID provider", () => {
  test("signs in a person who was invited by its verified address", async () => {
    await stage.invited("kim@test.example", "finance");
    const { device, to } = await signIn("kim");
    expect(to).toBe("/signed-in");
    expect((await device.ask("session.read")).body).toMatchObject({
      staff: { name: "Kim Ek", role: "finance" },
    });
  });

  test("has the role of its group, and takes over a role that the group gets later", async () => {
    const { device } = await signIn("lo");
    const { body } = await device.ask("session.read");
    expect(body).toMatchObject({ staff: { email: "lo@test.example", role: "box-office" } });
    const { id } = body["staff"] as { id: string };
    const admin = await stage.person("administrator");
    await admin.device.ask("staff.setRole", { staff: id, role: "finance" });
    const again = await signIn("lo");
    expect((await again.device.ask("session.read")).body).toMatchObject({
      staff: { id, role: "box-office" },
    });
  });

  test("is refused without invitation and group, with an unverified address, and when suspended", async () => {
    expect(await signIn("kim")).toMatchObject({ to: "/sign-in?failed=no-role", device: { cookie: null } });
    const { id } = await stage.invited("kim@test.example", "finance");
    expect(await signIn("unverified")).toMatchObject({
      to: "/sign-in?failed=no-role",
      device: { cookie: null },
    });
    const admin = await stage.person("administrator");
    await admin.device.ask("staff.suspend", { staff: id });
    expect(await signIn("kim")).toMatchObject({ to: "/sign-in?failed=suspended", device: { cookie: null } });
  });

  test("does not sign in another browser than the one that began", async () => {
    await stage.invited("kim@test.example", "finance");
    const [own, other] = [await begin(), await begin()];
    const returned = await signInAt(own.page, "kim");
    expect(await finish(returned, other.cookie)).toMatchObject({ to: "/sign-in?failed=sign-in-failed" });
    expect(await finish(returned, "")).toMatchObject({ to: "/sign-in?failed=too-late" });
  });

  test("reports that the provider is away", async () => {
    const { page, cookie } = await begin();
    const returned = await signInAt(page, "kim");
    await provider.close();
    expect(await finish(returned, cookie)).toMatchObject({ to: "/sign-in?failed=provider-away" });
  });

  test("keeps the role of the last administrator", async () => {
    const { device } = await signIn("lo");
    const { body } = await device.ask("session.read");
    const { id } = body["staff"] as { id: string };
    const admin = await stage.person("administrator");
    await admin.device.ask("staff.setRole", { staff: id, role: "administrator" });
    expect(await device.ask("staff.setRole", { staff: admin.id, role: "finance" })).toMatchObject({
      refused: null,
    });
    const again = await signIn("lo");
    expect((await again.device.ask("session.read")).body).toMatchObject({ staff: { role: "administrator" } });
  });
});
