/** Maximum lengths, for the contract and the forms. */
export const LENGTHS = {
  email: 254,
  password: 200,
  title: 40,
  prefix: 40,
  firstName: 100,
  middleName: 100,
  lastName: 100,
  phone: 40,
  dateOfBirth: 10,
  line: 120,
  postalCode: 20,
  city: 100,
  county: 100,
  passkeyName: 60,
} as const;
