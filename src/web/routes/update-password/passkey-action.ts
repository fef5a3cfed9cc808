import type { RouterContextProvider } from "react-router";
import { passkeys } from "#contract/operations/passkeys.ts";
import { refused } from "#domain/outcome.ts";
import { answerTo } from "../../account/answer.ts";
import { readForm, text } from "../../forms/form.ts";
import { readCredential } from "../../passkeys/read-credential.ts";
import { siteContext } from "../../site.ts";
import { callerFor, commandKey } from "../../visit/visitor.ts";
import { fieldsOf, PASSKEY_NAME } from "./passkey-fields.ts";

const FIELDS = { intent: text(40), passkey: text(64), "passkey-name": PASSKEY_NAME };

/** Adds, renames or removes a passkey. */
export async function passkeyAction(form: FormData, context: Readonly<RouterContextProvider>) {
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context, commandKey(form));
  const { intent, passkey, "passkey-name": name } = readForm(FIELDS, form);
  switch (intent) {
    case "add-passkey": {
      const sent = passkeys.add.input.safeParse({ name, credential: readCredential(form) });
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
      const typed = readForm({ name: PASSKEY_NAME }, form, `-${passkey}`);
      const renamed = await backEnd.passkeys.rename({ passkey, ...typed }, caller);
      const outcome = renamed.ok
        ? renamed
        : { ok: false as const, refusal: fieldsOf(renamed.refusal, { name: own }) as typeof renamed.refusal };
      return answerTo(passkeys.rename, outcome, {}, "rename-passkey");
    }
  }
}
