import { z } from "zod";
import { LENGTHS } from "#domain/customer/lengths.ts";

export const OFFICE_LANGUAGES = ["sv", "en"] as const;
export type OfficeLanguage = (typeof OFFICE_LANGUAGES)[number];

export const staffId = () => z.uuid();
export const roleId = () =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .describe("As box-office: lower-case letters, digits and hyphens");
export const staffName = () => z.string().trim().min(1).max(100);
export const email = () => z.email().max(LENGTHS.email);
export const password = () => z.string().min(1).max(LENGTHS.password);
export const pin = () =>
  z
    .string()
    .regex(/^\d{6}$/)
    .describe("Six digits");
export const code = () =>
  z.string().trim().min(6).max(20).describe("Of the authenticator app, or a recovery code");
export const deviceName = () => z.string().trim().min(1).max(LENGTHS.passkeyName);

export const person = z.object({ id: staffId(), name: z.string(), email: z.string(), role: z.string() });
