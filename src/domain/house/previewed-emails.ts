/** Emails with texts of the house, which a draft shows before it is published. */
export const PREVIEWED_EMAILS = [
  "performance-reminder",
  "order-confirmation",
  "performance-cancelled",
] as const;

export type PreviewedEmail = (typeof PREVIEWED_EMAILS)[number];
