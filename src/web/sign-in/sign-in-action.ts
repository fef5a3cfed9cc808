import { data, type RouterContextProvider, redirect } from "react-router";
import { customers } from "#contract/operations/customers.ts";
import { passkeys } from "#contract/operations/passkeys.ts";
import { refused } from "#domain/outcome.ts";
import { withCountry } from "../account/answer.ts";
import { admitPerson } from "../bot-check/admit-person.ts";
import { type Refusal, statusOf } from "../faults/refusals.ts";
import { checkbox, readForm, type TypedOf, text } from "../forms/form.ts";
import { NEW_PASSWORD } from "../forms/new-password.ts";
import { ADDRESS, EMAIL, PERSON } from "../forms/shared-fields.ts";
import { readCredential } from "../passkeys/read-credential.ts";
import { siteContext } from "../site.ts";
import { LOCAL_ADDRESS } from "../visit/local-address.ts";
import { callerFor, callerSigningIn, commandKey, rotateSession } from "../visit/visitor.ts";

/** Email address, then password or registration; shared by every page with a sign-in form. */

export type SignInStep = "email" | "search" | "password" | "register";
export interface SignInAnswer {
  readonly step: SignInStep;
  readonly email: string;
  readonly refusal: Refusal | null;
  readonly sent: boolean;
  /** One account. Its email address is not revealed; the customer has to enter it. */
  readonly found: boolean;
  /** Without passwords. */
  readonly typed: Readonly<Record<string, string>>;
}

type Context = Readonly<RouterContextProvider>;

const FIELDS = {
  intent: text(20),
  next: LOCAL_ADDRESS,
  email: EMAIL,
  password: NEW_PASSWORD,
  ...PERSON,
  ...ADDRESS,
  acceptTerms: checkbox,
};
type Typed = Omit<TypedOf<typeof FIELDS>, "intent">;

export async function signInAction(request: Request, context: Context) {
  const form = await request.formData();
  const { intent, ...typed } = readForm(FIELDS, form);
  switch (intent) {
    case "log-in":
      return logIn(request, form, typed, context);
    case "passkey":
      return logInByPasskey(form, typed, context);
    case "register":
      return register(request, form, typed, context);
    case "send-link":
      return sendLink(typed, context);
    case "search":
      return search(typed, context);
    default:
      return lookUp(typed, context);
  }
}

async function lookUp({ email }: Typed, context: Context) {
  const caller = callerFor(context);
  const found = await context.get(siteContext).backEnd.customers.lookUp({ email }, caller);
  if (!found.ok)
    return answer(
      { step: "email", email, refusal: found.refusal },
      statusOf(customers.lookUp, found.refusal),
    );
  return answer({ step: found.value.known ? "password" : "register", email });
}

/** By name and telephone, for links without an email address. */
async function search({ firstName, lastName, phone }: Typed, context: Context) {
  const { backEnd, capabilities } = context.get(siteContext);
  if (!capabilities.has("customer-search")) return answer({ step: "email", email: "" });
  const typed = { firstName, lastName, phone };
  const found = await backEnd.customers.search(typed, callerFor(context));
  if (!found.ok)
    return answer(
      { step: "search", email: "", refusal: found.refusal, typed },
      statusOf(customers.search, found.refusal),
    );
  const { known } = found.value;
  return answer({ step: known ? "email" : "register", email: "", found: known, typed });
}

async function logIn(request: Request, form: FormData, { email, password, next }: Typed, context: Context) {
  const admitted = await admitPerson("log_in", request, form, context);
  if (!admitted.ok) return answer({ step: "password", email, refusal: admitted.refusal }, 403);
  const caller = await callerSigningIn(context, commandKey(form));
  const { backEnd } = context.get(siteContext);
  const signedIn = await backEnd.customers.logIn({ email, password }, caller);
  if (!signedIn.ok) {
    context.get(siteContext).botCheck.noteFailure("log_in", caller.address);
    return answer(
      { step: "password", email, refusal: signedIn.refusal },
      statusOf(customers.logIn, signedIn.refusal),
    );
  }
  rotateSession(context, signedIn.value.session);
  return redirect(next, 303);
}

async function logInByPasskey(form: FormData, { next }: Typed, context: Context) {
  const sent = passkeys.logIn.input.safeParse({ credential: readCredential(form) });
  const caller = await callerSigningIn(context, commandKey(form));
  const signedIn = sent.success
    ? await context.get(siteContext).backEnd.passkeys.logIn(sent.data, caller)
    : refused("passkey-failed");
  if (!signedIn.ok) {
    const { refusal } = signedIn;
    return answer({ step: "email", email: "", refusal }, statusOf(passkeys.logIn, refusal));
  }
  rotateSession(context, signedIn.value.session);
  return redirect(next, 303);
}

async function register(request: Request, form: FormData, typed: Typed, context: Context) {
  const { next, ...customer } = typed;
  const { password: _, acceptTerms, ...rest } = customer;
  const shown = { email: typed.email, typed: { ...rest, acceptTerms: acceptTerms ? "on" : "" } };
  const admitted = await admitPerson("register", request, form, context);
  if (!admitted.ok) return answer({ step: "register", refusal: admitted.refusal, ...shown }, 403);
  const caller = await callerSigningIn(context, commandKey(form));
  const registered = await context.get(siteContext).backEnd.customers.register(withCountry(customer), caller);
  if (!registered.ok) {
    const { refusal } = registered;
    // Keeps the entered values in case the visitor goes back.
    const step = refusal.reason === "account-exists" ? "password" : "register";
    return answer({ step, refusal, ...shown }, statusOf(customers.register, refusal));
  }
  rotateSession(context, registered.value.session);
  return redirect(next, 303);
}

async function sendLink({ email, next }: Typed, context: Context) {
  const caller = callerFor(context);
  const requested = await context
    .get(siteContext)
    .backEnd.customers.requestLoginLink({ email, next }, caller);
  if (!requested.ok) {
    return answer(
      { step: "password", email, refusal: requested.refusal },
      statusOf(customers.requestLoginLink, requested.refusal),
    );
  }
  return answer({ step: "password", email, sent: true });
}

function answer(given: Partial<SignInAnswer> & Pick<SignInAnswer, "step" | "email">, status = 200) {
  const whole: SignInAnswer = { refusal: null, sent: false, found: false, typed: {}, ...given };
  return data(whole, { status });
}
