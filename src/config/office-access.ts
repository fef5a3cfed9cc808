import { z } from "zod";

/** Sign-in for staff with their accounts at the house's OpenID provider. */
export const OIDC_VARIABLES = {
  OFFICE_OIDC_ISSUER: z.url("must be the provider's address, as in https://login.example.org").optional(),
  OFFICE_OIDC_CLIENT: z.string().optional(),
  OFFICE_OIDC_SECRET: z.string().optional(),
  OFFICE_OIDC_NAME: z.string().max(40).default("OpenID"),
  /** The claim that lists a person's groups. */
  OFFICE_OIDC_GROUPS: z.string().default("groups"),
  OFFICE_OIDC_ROLES: z
    .string()
    .regex(
      /^[^=,]+=[a-z][a-z0-9-]*(?:,[^=,]+=[a-z][a-z0-9-]*)*$/,
      "must be as in Box Office=box-office,IT=administrator",
    )
    .optional(),
};

export interface OfficeAccess {
  readonly port: number;
  readonly url: string;
  readonly oidc: OidcAccess | undefined;
}

export interface OidcAccess {
  readonly issuer: string;
  readonly client: string;
  readonly secret: string;
  readonly name: string;
  readonly groupsClaim: string;
  /** By group; the first that a person has counts. */
  readonly roles: ReadonlyMap<string, string>;
}

type Variables = { readonly [Name in keyof typeof OIDC_VARIABLES]?: string | undefined } & {
  readonly OFFICE_PORT: number;
  readonly OFFICE_URL?: string | undefined;
};

export function officeFaults(
  given: Readonly<Record<string, string>>,
  isPublic: boolean,
): (readonly [name: string, why: string])[] {
  const faults: (readonly [string, string])[] = [];
  const { OFFICE_URL: url, OFFICE_OIDC_ISSUER: issuer } = given;
  if (isPublic && url !== undefined && !url.startsWith("https:"))
    faults.push(["OFFICE_URL", "must begin with https:// where PUBLIC_URL is a public address"]);
  if (url !== undefined && url.replace(/\/+$/, "") === given["PUBLIC_URL"]?.replace(/\/+$/, ""))
    faults.push(["OFFICE_URL", "must not be PUBLIC_URL: the office shares no cookie with the storefront"]);
  if (issuer !== undefined) {
    for (const name of ["OFFICE_OIDC_CLIENT", "OFFICE_OIDC_SECRET"]) {
      if (given[name] === undefined) faults.push([name, "is needed with OFFICE_OIDC_ISSUER"]);
    }
    if (isPublic && !issuer.startsWith("https:"))
      faults.push(["OFFICE_OIDC_ISSUER", "must begin with https://"]);
  }
  return faults;
}

export function officeOf(data: Variables, isPublic: boolean): OfficeAccess | undefined {
  const { OFFICE_PORT: port, OFFICE_URL: url } = data;
  if (isPublic && url === undefined) return undefined;
  return { port, url: url ?? `http://localhost:${port}`, oidc: oidcOf(data) };
}

function oidcOf(data: Variables): OidcAccess | undefined {
  const { OFFICE_OIDC_ISSUER: issuer, OFFICE_OIDC_CLIENT: client, OFFICE_OIDC_SECRET: secret } = data;
  if (!issuer || !client || !secret) return undefined;
  const pairs = (data.OFFICE_OIDC_ROLES ?? "").split(",").filter((pair) => pair !== "");
  return {
    ...{ issuer, client, secret, name: data.OFFICE_OIDC_NAME ?? "OpenID" },
    groupsClaim: data.OFFICE_OIDC_GROUPS ?? "groups",
    roles: new Map(pairs.map((pair) => pair.split("=").map((part) => part.trim()) as [string, string])),
  };
}
