import type { RouterContextProvider } from "react-router";
import { PASSKEY_NAME_LENGTH, passkeys } from "#contract/operations/passkeys.ts";
import { refused } from "#domain/outcome.ts";
import { answerTo } from "../../account/answer.ts";
import { readCredential } from "../../passkeys/read-credential.ts";
import { siteContext } from "../../site.ts";
import { callerFor, commandKey } from "../../visit/visitor.ts";
import { fieldsOf } from "./passkey-fields.ts";

/** Adds, renames or removes a passkey. */
export async function passkeyAction(form: FormData, context: Readonly<RouterContextProvider>) {
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context, commandKey(form));
  const field = (name: string, length: number) => String(form.get(name) ?? "").slice(0, length);
  const passkey = field("passkey", 64);
  switch (form.get("intent")) {
    case "add-passkey": {
      const sent = passkeys.add.input.safeParse({
        name: field("passkey-name", PASSKEY_NAME_LENGTH),
        credential: readCredential(form),
      });
      const added = sent.success ? await backEnd.passkeys.add(sent.data, caller) : refused("passkey-failed");
      return answerTo(passkeys.add, added, {}, "add-passkey");
    }
    case "remove-passkey":
      return answerTo(
        passkeys.remove,
        await backEnd.passkeys.remove({ passkey }, caller),
        {},
        "remove-passkey",
      );
    default: {
      const own = `name-${passkey}`;
      const renamed = await backEnd.passkeys.rename(
        { passkey, name: field(own, PASSKEY_NAME_LENGTH) },
        caller,
      );
      const entered = renamed.ok
        ? renamed
        : { ok: false as const, refusal: fieldsOf(renamed.refusal, { name: own }) as typeof renamed.refusal };
      return answerTo(passkeys.rename, entered, {}, "rename-passkey");
    }
  }
}
