import type { MailService } from "#ports/mail.ts";
import type { PaymentProvider } from "#ports/payments.ts";
import type { StateLog } from "./log.ts";

/** Wraps external services so that the start and end of an outage are logged. */

const MAIL = "the mail server";
const PAYMENTS = "the payment provider";

export function watchedMail(mail: MailService, states: StateLog): MailService {
  return {
    ...mail,
    async send(email) {
      try {
        const sent = await mail.send(email);
        states.worked(MAIL);
        return sent;
      } catch (error) {
        states.failed(MAIL, error);
        throw error;
      }
    },
  };
}

export function watchedPayments(payments: PaymentProvider, states: StateLog): PaymentProvider {
  type Answer = { readonly ok: boolean; readonly refusal?: { readonly reason: string } };
  const note = async <Result extends Answer>(asking: Promise<Result>): Promise<Result> => {
    const answer = await asking;
    if (!answer.ok && answer.refusal?.reason === "unreachable") {
      states.failed(PAYMENTS, new Error("No response, or one that means retry later"));
    } else states.worked(PAYMENTS);
    return answer;
  };
  return {
    ...payments,
    open: (request) => note(payments.open(request)),
    ask: (id) => note(payments.ask(id)),
    charge: (request) => note(payments.charge(request)),
    cancel: (id, amount) => note(payments.cancel(id, amount)),
    terminate: (id) => note(payments.terminate(id)),
    refund: (request) => note(payments.refund(request)),
  };
}
