/** Without validation; the contract's schema validates it. */
export function readCredential(form: FormData): unknown {
  const sent = form.get("credential");
  if (typeof sent !== "string" || sent.length > LONGEST) return null;
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}

const LONGEST = 32_000;
