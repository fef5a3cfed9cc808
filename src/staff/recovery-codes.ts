import { and, eq } from "drizzle-orm";
import { hashToken } from "../credentials/tokens.ts";
import type { Executor, Transaction } from "../storage/executor.ts";
import { recoveryCodes } from "./schema.ts";
import type { StaffServices } from "./services.ts";

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODES = 10;
const LENGTH = 12;

/** Replaces all codes. @returns the new ones, as "abcd-efgh-jkmn" */
export async function newRecoveryCodes(
  { random }: StaffServices,
  transaction: Transaction,
  person: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[random.below(ALPHABET.length)]).join(""),
  );
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.staff, person));
  await transaction
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ staff: person, codeHash: hashOf(person, code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** @returns whether the code was one; it works once */
export async function spendRecoveryCode(executor: Executor, person: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  const spent = await executor
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.staff, person), eq(recoveryCodes.codeHash, hashOf(person, code))))
    .returning({ staff: recoveryCodes.staff });
  return spent.length > 0;
}

function hashOf(person: string, code: string): Buffer {
  return hashToken(`${person} ${code}`);
}
