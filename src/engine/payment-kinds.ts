import type { PaymentKinds } from "./kernel/services.ts";
import { providerPayment } from "./orders/payments/provider-payment.ts";
import { storedCardPayment } from "./payment-cards/stored-card-payment.ts";
import { instalmentPayment } from "./sales/direct-debit/instalment-payment.ts";
import { exchangePayment } from "./sales/exchange/exchange-payment.ts";
import { counterPayment } from "./tills/counter-payment.ts";
import { redemptionPayment } from "./value/redemption-payment.ts";
import { voucherAndCreditPayment } from "./value/voucher-and-credit-payment.ts";

/** Every kind of payment, in the order in which they pay. A new kind must be listed here. */
export const PAYMENT_KINDS: PaymentKinds = [
  redemptionPayment,
  exchangePayment,
  voucherAndCreditPayment,
  counterPayment,
  instalmentPayment,
  storedCardPayment,
  providerPayment,
];
