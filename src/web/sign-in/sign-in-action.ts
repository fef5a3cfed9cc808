import { data, type RouterContextProvider, redirect } from "react-router";
import { customers } from "#contract/operations/customers.ts";
import { passkeys } from "#contract/operations/passkeys.ts";
import { refused } from "#domain/outcome.ts";
import { admitPerson } from "../bot-check/admit-person.ts";
import { type Refusal, statusOf } from "../faults/refusals.ts";
import { readCredential } from "../passkeys/read-credential.ts";
import { siteContext } from "../site.ts";
import { localAddress } from "../visit/local-address.ts";
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

export async function signInAction(request: Request, context: Context) {
  const form = await request.formData();
  switch (form.get("intent")) {
    case "log-in":
      return logIn(request, form, context);
    case "passkey":
      return logInByPasskey(form, context);
    case "register":
      return register(request, form, context);
    case "send-link":
      return sendLink(form, context);
    case "search":
      return search(form, context);
    default:
      return lookUp(form, context);
  }
}

async function lookUp(form: FormData, context: Context) {
  const email = text(form, "email");
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
async function search(form: FormData, context: Context) {
  const { backEnd, capabilities } = context.get(siteContext);
  if (!capabilities.has("customer-search")) return answer({ step: "email", email: "" });
  const typed = {
    firstName: text(form, "firstName"),
    lastName: text(form, "lastName"),
    phone: text(form, "phone"),
  };
  const found = await backEnd.customers.search(typed, callerFor(context));
  if (!found.ok)
    return answer(
      { step: "search", email: "", refusal: found.refusal, typed },
      statusOf(customers.search, found.refusal),
    );
  const { known } = found.value;
  return answer({ step: known ? "email" : "register", email: "", found: known, typed });
}

async function logIn(request: Request, form: FormData, context: Context) {
  const email = text(form, "email");
  const admitted = await admitPerson("log_in", request, form, context);
  if (!admitted.ok) return answer({ step: "password", email, refusal: admitted.refusal }, 403);
  const caller = await callerSigningIn(context, commandKey(form));
  const { backEnd } = context.get(siteContext);
  const signedIn = await backEnd.customers.logIn({ email, password: text(form, "password") }, caller);
  if (!signedIn.ok) {
    context.get(siteContext).botCheck.noteFailure("log_in", caller.address);
    return answer(
      { step: "password", email, refusal: signedIn.refusal },
      statusOf(customers.logIn, signedIn.refusal),
    );
  }
  rotateSession(context, signedIn.value.session);
  return redirect(localAddress(form.get("next")), 303);
}

async function logInByPasskey(form: FormData, context: Context) {
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
  return redirect(localAddress(form.get("next")), 303);
}

async function register(request: Request, form: FormData, context: Context) {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && name !== "password" && name !== "bot-token"
        ? [[name, value] as const]
        : [],
    ),
  );
  const field = (name: string) => text(form, name);
  const admitted = await admitPerson("register", request, form, context);
  if (!admitted.ok) {
    return answer({ step: "register", email: field("email"), refusal: admitted.refusal, typed }, 403);
  }
  const caller = await callerSigningIn(context, commandKey(form));
  const registered = await context.get(siteContext).backEnd.customers.register(
    {
      email: field("email"),
      password: field("password"),
      title: field("title"),
      prefix: field("prefix"),
      firstName: field("firstName"),
      middleName: field("middleName"),
      lastName: field("lastName"),
      phone: field("phone"),
      dateOfBirth: field("dateOfBirth"),
      line1: field("line1"),
      line2: field("line2"),
      line3: field("line3"),
      postalCode: field("postalCode"),
      city: field("city"),
      county: field("county"),
      country: Number.parseInt(field("country"), 10) || undefined,
      acceptTerms: form.get("acceptTerms") === "on",
    },
    caller,
  );
  if (!registered.ok) {
    const { refusal } = registered;
    // Keeps the entered values in case the visitor goes back.
    const step = refusal.reason === "account-exists" ? "password" : "register";
    return answer({ step, email: field("email"), refusal, typed }, statusOf(customers.register, refusal));
  }
  rotateSession(context, registered.value.session);
  return redirect(localAddress(form.get("next")), 303);
}

async function sendLink(form: FormData, context: Context) {
  const email = text(form, "email");
  const caller = callerFor(context);
  const next = localAddress(form.get("next"));
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

/** Above any field's maximum, so that validation still reports too long values. */
function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, MAX_LENGTHS[name] ?? 100) : "";
}

const MAX_LENGTHS: Readonly<Record<string, number>> = {
  email: 254,
  password: 200,
  title: 40,
  prefix: 40,
  phone: 40,
  dateOfBirth: 10,
  line1: 120,
  line2: 120,
  line3: 120,
  postalCode: 20,
};
