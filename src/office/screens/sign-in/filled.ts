/** Email and password, or a demo account's; `totp` is the secret of its codes. */
export interface Filled {
  readonly email: string;
  readonly password: string;
  readonly totp: string | null;
}
