import { describe, expect, test } from "vitest";
import {
  addressFaults,
  type CustomerDetailRules,
  type CustomerFields,
  emailFaults,
  isEmail,
  newCustomerFaults,
  newPasswordFaults,
  PASSWORD_PATTERN,
  passwordFaults,
  personFaults,
  searchFaults,
} from "./customer-details.ts";

const RULES: CustomerDetailRules = {
  ...{ phone: "optional", address: "optional", title: "hidden", prefix: "hidden" },
  ...{ middleName: "hidden", county: "hidden", dateOfBirth: "hidden" },
};
const SWEDEN = 191;
const FULL: CustomerFields = {
  ...{ email: "asa@example.se", password: "Figaro1786", firstName: "Åsa", lastName: "Berg" },
  ...{ phone: "0701234567", dateOfBirth: "", line1: "Gatan 1", line2: "", line3: "" },
  ...{ postalCode: "111 22", city: "Stockholm", county: "", country: SWEDEN, acceptTerms: true },
};
const rulesOf = (faults: readonly { field: string; rule: string }[]) =>
  faults.map(({ field, rule }) => `${field}: ${rule}`);

test("complete customer details have no errors", () => {
  expect(newCustomerFaults(FULL, RULES)).toEqual([]);
});

test("all missing customer details are reported together", () => {
  const nothing = {
    ...FULL,
    email: "",
    password: "",
    firstName: " ",
    lastName: "",
    phone: "",
    acceptTerms: false,
  };
  expect(
    rulesOf(newCustomerFaults(nothing, { ...RULES, phone: "required", dateOfBirth: "required" })),
  ).toEqual([
    "email: email-required",
    "password: password-required",
    "firstName: first-name-required",
    "lastName: last-name-required",
    "phone: phone-required",
    "dateOfBirth: date-of-birth-invalid",
    "acceptTerms: terms-required",
  ]);
});

describe("an optional address", () => {
  const nothing = { ...FULL, line1: "", postalCode: " ", city: "", country: undefined };

  test("can be left empty, regardless of the country", () => {
    expect(addressFaults(nothing, RULES)).toEqual([]);
    expect(addressFaults({ ...nothing, country: SWEDEN }, RULES)).toEqual([]);
  });

  test.each(["line1", "postalCode", "city"] as const)("is not accepted without %s", (field) => {
    expect(rulesOf(addressFaults({ ...FULL, [field]: " " }, RULES))).toEqual([
      `${field}: address-incomplete`,
    ]);
  });

  test("requires an existing country", () => {
    for (const country of [undefined, 9_999]) {
      expect(rulesOf(addressFaults({ ...FULL, country }, RULES))).toEqual(["country: country-required"]);
    }
  });

  test("is incomplete without a county where the house requires one", () => {
    expect(rulesOf(addressFaults(FULL, { ...RULES, county: "required" }))).toEqual([
      "county: address-incomplete",
    ]);
    expect(addressFaults(FULL, { ...RULES, county: "optional" })).toEqual([]);
    expect(addressFaults({ ...FULL, county: "Uppland" }, { ...RULES, county: "required" })).toEqual([]);
  });

  test("is checked field by field where required, and ignored where hidden", () => {
    expect(rulesOf(addressFaults(nothing, { ...RULES, address: "required" }))).toEqual([
      "line1: line1-required",
      "postalCode: postal-code-required",
      "city: city-required",
      "country: country-required",
    ]);
    expect(addressFaults({ ...nothing, city: "Stockholm" }, { ...RULES, address: "hidden" })).toEqual([]);
  });
});

describe("a telephone number", () => {
  const faults = (phone: string, use: CustomerDetailRules["phone"] = "optional") =>
    rulesOf(personFaults({ ...FULL, phone }, { ...RULES, phone: use }));

  test.each(["12345", "123456789012345", " 0701234567 ", "070-123", "+46701234567"])(
    "accepts %j",
    (phone) => {
      expect(faults(phone)).toEqual([]);
    },
  );
  test.each(["1234", "1234567890123456", "070/12345", "a12345", "12345a"])("rejects %j", (phone) => {
    expect(faults(phone)).toEqual(["phone: phone-format"]);
    expect(faults(phone, "required")).toEqual(["phone: phone-format"]);
  });
  test("can be left empty where optional, and is ignored where hidden", () => {
    expect(faults("")).toEqual([]);
    expect(faults("", "required")).toEqual(["phone: phone-required"]);
    expect(faults("x", "hidden")).toEqual([]);
  });
  test("is also checked in the field for the mobile number", () => {
    expect(rulesOf(personFaults({ ...FULL, mobile: "x" }, RULES))).toEqual(["mobile: phone-format"]);
    expect(personFaults({ ...FULL, mobile: " 0701234567 " }, RULES)).toEqual([]);
    expect(personFaults({ ...FULL, mobile: "" }, RULES)).toEqual([]);
  });
});

describe("a date of birth", () => {
  const faults = (dateOfBirth: string, use: CustomerDetailRules["dateOfBirth"] = "optional") =>
    rulesOf(personFaults({ ...FULL, dateOfBirth }, { ...RULES, dateOfBirth: use }));

  test("accepts an existing date, or nothing where optional", () => {
    expect(faults("1990-02-28")).toEqual([]);
    expect(faults("2000-02-29", "required")).toEqual([]);
    expect(faults("")).toEqual([]);
  });
  test.each(["1990-02-30", "1990-13-01", "28-02-1990", "1990-2-8", "x1990-02-28", "1990-02-28x"])(
    "rejects %j",
    (day) => {
      expect(faults(day)).toEqual(["dateOfBirth: date-of-birth-invalid"]);
    },
  );
});

describe("a password", () => {
  test.each(["Figaro1786", "Aa345678", "Ää345678", "Aa3456789012345678_!"])("accepts %j", (password) => {
    expect(passwordFaults(password)).toEqual([]);
    expect(password).toMatch(new RegExp(`^${PASSWORD_PATTERN}$`));
  });
  test.each(["Aa34567", "figaro1786", "FIGARO1786", "FigaroFigaro"])("rejects %j as too weak", (password) => {
    expect(passwordFaults(password)).toEqual([{ field: "password", rule: "password-weak" }]);
    expect(password).not.toMatch(new RegExp(`^${PASSWORD_PATTERN}$`));
  });
  test("accepts 20 characters and rejects 21, in any Unicode normalization form", () => {
    const long = "Aa3456789012345678901";
    expect(passwordFaults(long)).toEqual([{ field: "password", rule: "password-long" }]);
    expect(long).not.toMatch(new RegExp(`^${PASSWORD_PATTERN}$`));
    expect(passwordFaults("Åå34567890123456789ö".normalize("NFD"))).toEqual([]);
    expect(newPasswordFaults("Åå345678".normalize("NFD"), "Åå345678")).toEqual([]);
  });
  test("rejects a common password in any spelling", () => {
    for (const password of ["Password1", "PASSword1", "Sommar2026", "Lösenord1"]) {
      expect(passwordFaults(password)).toEqual([{ field: "password", rule: "password-common" }]);
    }
  });
  test("is reported as missing at the field that it was entered in", () => {
    expect(passwordFaults("", "newPassword")).toEqual([{ field: "newPassword", rule: "password-required" }]);
  });
  test("must be entered twice; a weak password is reported before a mismatch", () => {
    expect(newPasswordFaults("Figaro1786", "Figaro1786")).toEqual([]);
    expect(rulesOf(newPasswordFaults("Figaro1786", "Figaro1787"))).toEqual(["confirm: confirm-mismatch"]);
    expect(rulesOf(newPasswordFaults("x", "y"))).toEqual(["password: password-weak"]);
  });
});

describe("an email address", () => {
  test.each(["a@b.se", "åsa.berg+opera@sub.exempel.se", " a@b.se ".trim()])("accepts %j", (email) => {
    expect(isEmail(email)).toBe(true);
  });
  test.each([
    "a@b",
    "@b.se",
    "a@",
    "a b@c.se",
    "a@b..se",
    "a@.se",
    "a@b.se.",
    "a@b@c.se",
    "<a@b.se>",
    "a@b.se x",
    `${"a".repeat(250)}@b.se`,
  ])("rejects %j", (email) => {
    expect(isEmail(email)).toBe(false);
  });
  test("accepts the maximum length, ignoring surrounding spaces", () => {
    expect(isEmail(`${"a".repeat(249)}@b.se`)).toBe(true);
    expect(emailFaults(" a@b.se ")).toEqual([]);
    expect(rulesOf(emailFaults("  "))).toEqual(["email: email-required"]);
    expect(rulesOf(emailFaults("x"))).toEqual(["email: email-invalid"]);
  });
});

test("a customer search requires both names and a telephone number", () => {
  const requested = { firstName: "Åsa", lastName: "Lind", phone: "070123456" };
  expect(searchFaults(requested)).toEqual([]);
  expect(rulesOf(searchFaults({ ...requested, phone: "" })).length).toBe(1);
  expect(rulesOf(searchFaults({ ...requested, firstName: "" })).length).toBe(1);
});
