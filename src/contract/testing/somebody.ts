/** The customer that tests of every layer register. */

export const SOMEBODY = {
  password: "Parkett2027",
  firstName: "Åsa",
  lastName: "Öberg",
  title: "",
  prefix: "",
  middleName: "",
  phone: "0401234567",
  dateOfBirth: "",
  line1: "Kajgatan 1",
  line2: "",
  line3: "",
  postalCode: "211 20",
  city: "Malmö",
  county: "",
  country: 191,
  acceptTerms: true,
} as const;
