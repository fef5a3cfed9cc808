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

test("whoever tells all that is asked for has no fault", () => {
  expect(newCustomerFaults(FULL, RULES)).toEqual([]);
});

test("all that is missing is said at once", () => {
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

describe("an address that may be left out", () => {
  const nothing = { ...FULL, line1: "", postalCode: " ", city: "", country: undefined };

  test("is left out whole, whatever the country says", () => {
    expect(addressFaults(nothing, RULES)).toEqual([]);
    expect(addressFaults({ ...nothing, country: SWEDEN }, RULES)).toEqual([]);
  });

  test.each(["line1", "postalCode", "city"] as const)("is not accepted by half: without %s", (field) => {
    expect(rulesOf(addressFaults({ ...FULL, [field]: " " }, RULES))).toEqual([
      `${field}: address-incomplete`,
    ]);
  });

  test("needs a country that there is", () => {
    for (const country of [undefined, 9_999]) {
      expect(rulesOf(addressFaults({ ...FULL, country }, RULES))).toEqual(["country: country-required"]);
    }
  });

  test("is not complete without its county where the house asks for one", () => {
    expect(rulesOf(addressFaults(FULL, { ...RULES, county: "required" }))).toEqual([
      "county: address-incomplete",
    ]);
    expect(addressFaults(FULL, { ...RULES, county: "optional" })).toEqual([]);
    expect(addressFaults({ ...FULL, county: "Uppland" }, { ...RULES, county: "required" })).toEqual([]);
  });

  test("is required field by field where the house requires it, and not looked at where it is hidden", () => {
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

  test.each(["12345", "123456789012345", " 0701234567 ", "070-123", "+46701234567"])("is %j", (phone) => {
    expect(faults(phone)).toEqual([]);
  });
  test.each(["1234", "1234567890123456", "070/12345", "a12345", "12345a"])("is not %j", (phone) => {
    expect(faults(phone)).toEqual(["phone: phone-format"]);
    expect(faults(phone, "required")).toEqual(["phone: phone-format"]);
  });
  test("may be left out where it may, and is not looked at where nobody sees it", () => {
    expect(faults("")).toEqual([]);
    expect(faults("", "required")).toEqual(["phone: phone-required"]);
    expect(faults("x", "hidden")).toEqual([]);
  });
  test("of the other kind is looked at as well", () => {
    expect(rulesOf(personFaults({ ...FULL, mobile: "x" }, RULES))).toEqual(["mobile: phone-format"]);
    expect(personFaults({ ...FULL, mobile: " 0701234567 " }, RULES)).toEqual([]);
    expect(personFaults({ ...FULL, mobile: "" }, RULES)).toEqual([]);
  });
});

describe("a day of birth", () => {
  const faults = (dateOfBirth: string, use: CustomerDetailRules["dateOfBirth"] = "optional") =>
    rulesOf(personFaults({ ...FULL, dateOfBirth }, { ...RULES, dateOfBirth: use }));

  test("is a day that there was, or nothing where it may be left out", () => {
    expect(faults("1990-02-28")).toEqual([]);
    expect(faults("2000-02-29", "required")).toEqual([]);
    expect(faults("")).toEqual([]);
  });
  test.each(["1990-02-30", "1990-13-01", "28-02-1990", "1990-2-8", "x1990-02-28", "1990-02-28x"])(
    "is not %j",
    (day) => {
      expect(faults(day)).toEqual(["dateOfBirth: date-of-birth-invalid"]);
    },
  );
});

describe("a password", () => {
  test.each(["Figaro1786", "Aa345678", "Ää345678", "Aa3456789012345678_!"])("may be %j", (password) => {
    expect(passwordFaults(password)).toEqual([]);
    expect(password).toMatch(new RegExp(`^${PASSWORD_PATTERN}$`));
  });
  test.each(["Aa34567", "figaro1786", "FIGARO1786", "FigaroFigaro"])("is too weak: %j", (password) => {
    expect(passwordFaults(password)).toEqual([{ field: "password", rule: "password-weak" }]);
    expect(password).not.toMatch(new RegExp(`^${PASSWORD_PATTERN}$`));
  });
  test("of 21 characters is too long, and one of 20 is not, in any composition", () => {
    const long = "Aa3456789012345678901";
    expect(passwordFaults(long)).toEqual([{ field: "password", rule: "password-long" }]);
    expect(long).not.toMatch(new RegExp(`^${PASSWORD_PATTERN}$`));
    expect(passwordFaults("Åå34567890123456789ö".normalize("NFD"))).toEqual([]);
    expect(newPasswordFaults("Åå345678".normalize("NFD"), "Åå345678")).toEqual([]);
  });
  test("that opens too many accounts is none, however it is written", () => {
    for (const password of ["Password1", "PASSword1", "Sommar2026", "Lösenord1"]) {
      expect(passwordFaults(password)).toEqual([{ field: "password", rule: "password-common" }]);
    }
  });
  test("is told by the field that it was typed into", () => {
    expect(passwordFaults("", "newPassword")).toEqual([{ field: "newPassword", rule: "password-required" }]);
  });
  test("that is new is typed twice alike; a bad one is said first", () => {
    expect(newPasswordFaults("Figaro1786", "Figaro1786")).toEqual([]);
    expect(rulesOf(newPasswordFaults("Figaro1786", "Figaro1787"))).toEqual(["confirm: confirm-mismatch"]);
    expect(rulesOf(newPasswordFaults("x", "y"))).toEqual(["password: password-weak"]);
  });
});

describe("an e-mail address", () => {
  test.each(["a@b.se", "åsa.berg+opera@sub.exempel.se", " a@b.se ".trim()])("is %j", (email) => {
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
  ])("is not %j", (email) => {
    expect(isEmail(email)).toBe(false);
  });
  test("may be as long as one may be, and has what surrounds it taken off", () => {
    expect(isEmail(`${"a".repeat(249)}@b.se`)).toBe(true);
    expect(emailFaults(" a@b.se ")).toEqual([]);
    expect(rulesOf(emailFaults("  "))).toEqual(["email: email-required"]);
    expect(rulesOf(emailFaults("x"))).toEqual(["email: email-invalid"]);
  });
});

test("somebody is searched by both names and a telephone, and by nothing less", () => {
  const asked = { firstName: "Åsa", lastName: "Lind", phone: "070123456" };
  expect(searchFaults(asked)).toEqual([]);
  expect(rulesOf(searchFaults({ ...asked, phone: "" })).length).toBe(1);
  expect(rulesOf(searchFaults({ ...asked, firstName: "" })).length).toBe(1);
});
