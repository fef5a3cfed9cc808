import { z } from "zod";
import {
  addressFields,
  dateOfBirthField,
  emailField,
  nameFields,
  passwordField,
  phoneField,
} from "../customer-fields.ts";
import { operation } from "../operation.ts";
import { invalid, loginNeeded, refusal } from "../refusals.ts";

export const addressSchema = z.object({
  line1: z.string(),
  line2: z.string(),
  line3: z.string(),
  postalCode: z.string(),
  city: z.string(),
  county: z.string(),
  country: z.int().describe("A country id: GET /countries; 191 is Sweden"),
});

export const customerSchema = z.object({
  id: z.string(),
  email: z.string(),
  title: z.string(),
  prefix: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  dateOfBirth: z.string(),
  address: addressSchema.nullable(),
});

/** All fields as entered, empty ones as ""; the house's configuration decides which are required. */
export const registrationSchema = z.object({
  email: emailField,
  password: passwordField,
  ...nameFields,
  phone: phoneField,
  dateOfBirth: dateOfBirthField,
  ...addressFields,
  acceptTerms: z.boolean(),
});

/** Every login issues a new session token and invalidates the old one. */
const signedIn = z.object({ session: z.string(), customer: customerSchema });

export const customers = {
  startSession: operation({
    method: "POST",
    path: "/sessions",
    summary: "Start a session for a visitor who has none",
    input: z.object({
      once: z
        .uuid()
        .optional()
        .describe(
          "An unguessable value; repeating it returns the same session. Used as the key of a visitor's first command",
        ),
    }),
    output: z.object({ session: z.string() }),
    refusals: { "too-many-visits-of-network": refusal(429) },
  }),
  countries: operation({
    method: "GET",
    path: "/countries",
    summary: "List the countries available for addresses",
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), code: z.string().describe("ISO 3166-1 alpha-2") })),
    refusals: {},
  }),
  lookUp: operation({
    method: "POST",
    path: "/customers/look-up",
    summary: "Check whether an account with this address exists (first step of login)",
    input: z.object({ email: emailField }),
    output: z.object({ known: z.boolean() }),
    refusals: { ...invalid, "too-many-attempts": refusal(429) },
  }),
  search: operation({
    needs: "customer-search",
    method: "POST",
    path: "/customers/search",
    summary: "Check whether exactly one account has this name and telephone, without revealing its address",
    input: z.object({
      firstName: nameFields.firstName,
      lastName: nameFields.lastName,
      phone: phoneField,
    }),
    output: z.object({ known: z.boolean() }),
    refusals: { ...invalid, "too-many-matching": refusal(409), "too-many-attempts": refusal(429) },
  }),
  logIn: operation({
    method: "POST",
    path: "/session/log-in",
    summary: "Sign in with a password (second step of login)",
    input: z.object({
      email: emailField,
      password: passwordField,
    }),
    output: signedIn,
    refusals: {
      ...invalid,
      "login-failed": refusal(401),
      "account-locked": refusal(403),
      "too-many-attempts": refusal(429),
    },
  }),
  register: operation({
    method: "POST",
    path: "/customers",
    summary: "Register an account and sign in",
    input: registrationSchema,
    output: signedIn,
    refusals: { ...invalid, "account-exists": refusal(409), "too-many-attempts": refusal(429) },
  }),
  logOut: operation({
    method: "POST",
    path: "/session/log-out",
    summary: "End the session and empty its basket",
    input: z.object({}),
    output: z.object({}),
    refusals: {},
  }),
  me: operation({
    method: "GET",
    path: "/customers/me",
    summary: "Return the signed-in customer",
    input: z.object({}),
    output: customerSchema,
    refusals: loginNeeded,
  }),
  requestPasswordReset: operation({
    needs: "password-reset",
    method: "POST",
    path: "/password-resets",
    summary: "Email a password reset link; the answer is the same for unknown addresses",
    input: z.object({ email: emailField }),
    output: z.object({}),
    refusals: { ...invalid, "too-many-attempts": refusal(429) },
  }),
  resetPassword: operation({
    needs: "password-reset",
    method: "POST",
    path: "/password-resets/{token}",
    summary: "Set a new password with a reset link, unlock the account and sign in",
    input: z.object({
      token: z.string(),
      password: passwordField,
      confirm: passwordField,
    }),
    output: signedIn,
    refusals: { ...invalid, "link-expired": refusal(410) },
  }),
  requestLoginLink: operation({
    needs: "login-links",
    method: "POST",
    path: "/login-links",
    summary: "Email a single-use sign-in link, valid for ten minutes",
    input: z.object({ email: emailField, next: z.string().max(200).default("/") }),
    output: z.object({}),
    refusals: { ...invalid, "too-many-attempts": refusal(429) },
  }),
  logInByLink: operation({
    needs: "login-links",
    method: "POST",
    path: "/login-links/{token}",
    summary: "Sign in with a link from an email",
    input: z.object({ token: z.string() }),
    output: signedIn,
    refusals: { "link-expired": refusal(410), "account-locked": refusal(403) },
  }),
};

export type Customer = z.infer<typeof customerSchema>;
export type Address = z.infer<typeof addressSchema>;
export type CustomerRegistration = z.infer<typeof registrationSchema>;
