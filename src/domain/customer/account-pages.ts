export const ACCOUNT_PAGES = {
  "your-profile": true,
  "your-orders": true,
  "your-ticket-subscriptions": true,
  "contact-preferences": true,
  "gift-voucher-balance": true,
  "account-credit": true,
  memberships: true,
  "giving-history": true,
  "culture-survey": true,
  "update-password": true,
  "your-data": true,
  "your-details": false,
  addresses: false,
  access: false,
  household: false,
  "payment-cards": false,
  "gift-aid": false,
  "print-at-home-tickets": false,
} as const;

export type AccountPage = keyof typeof ACCOUNT_PAGES;
export type AccountPages = Readonly<Record<AccountPage, boolean>>;

export function isAccountPage(name: string): name is AccountPage {
  return Object.hasOwn(ACCOUNT_PAGES, name);
}

export function pagesOf(pages: AccountPages): AccountPage[] {
  return Object.keys(ACCOUNT_PAGES).filter((name): name is AccountPage => isAccountPage(name) && pages[name]);
}
