import { data, href, type RouterContextProvider, redirect } from "react-router";
import { emailFaults } from "#domain/customer/customer-details.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { queueCookieName, ROOM_NAME } from "#request/queue-cookie.ts";
import { admitPerson } from "../../bot-check/admit-person.ts";
import { queuePath } from "../../catalogue/paths.ts";
import { readForm, text } from "../../forms/form.ts";
import { EMAIL } from "../../forms/shared-fields.ts";
import { siteContext, type TicketGiven } from "../../site.ts";
import { LOCAL_ADDRESS } from "../../visit/local-address.ts";
import { callerFor, commandKey, ensureSession, outgoingCookiesContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

type Context = Readonly<RouterContextProvider>;

export interface QueueAnswer {
  readonly refused:
    | "no-room"
    | "not-called"
    | "too-many-places"
    | "too-many-emails"
    | "email"
    | "bot-check-failed"
    | null;
  /** The address that the link was emailed to. */
  readonly sentTo: string | null;
  readonly email: string;
}

const FIELDS = {
  intent: text(20),
  room: text(100),
  next: LOCAL_ADDRESS,
  place: text(500),
  email: EMAIL,
};

/** The action of the waiting room: join, enter, take over a position by its link, or have that link emailed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, room, next, place, email } = readForm(FIELDS, form);
  if (!ROOM_NAME.test(room)) return redirect(href("/queue"), 303);
  const { queue, publicUrl } = context.get(siteContext);
  const ticket = readCookie(request, queueCookieName(publicUrl, room));
  switch (intent) {
    case "join": {
      // A visitor already in the queue keeps one position.
      const standing = await queue.standing(room, ticket);
      if (standing?.phase !== "outside") return redirect(queuePath(room, next), 303);
      const admitted = await admitPerson("join_queue", request, form, context);
      if (!admitted.ok) return refuse(admitted.refusal.reason);
      const joined = await queue.join(room, callerFor(context).address);
      return joined.ok ? withTicket(context, room, next, joined.value) : refuse(joined.refusal.reason);
    }
    case "enter": {
      const { session } = await ensureSession(context, commandKey(form));
      const went = await queue.goIn(room, ticket, session ?? "");
      return went.ok ? redirect(next, 303) : refuse(went.refusal.reason);
    }
    case "move": {
      const moved = await queue.move(room, place);
      return moved.ok ? withTicket(context, room, next, moved.value) : refuse(moved.refusal.reason);
    }
    default:
      return sendEmail(context, { room, ticket, next, email });
  }
}

async function sendEmail(
  context: Context,
  requested: {
    readonly room: string;
    readonly ticket: string | undefined;
    readonly next: string;
    readonly email: string;
  },
) {
  const email = requested.email.trim();
  if (emailFaults(email).length > 0) return refuse("email", requested.email);
  const { language } = callerFor(context);
  const { queue } = context.get(siteContext);
  const sent = await queue.sendEmail(requested.room, requested.ticket, {
    email,
    language,
    next: requested.next,
  });
  if (!sent.ok) return refuse(sent.refusal.reason, requested.email);
  const answer: QueueAnswer = { refused: null, sentTo: email, email: "" };
  return data(answer);
}

/** Sets a persistent cookie, so that the position survives closing the browser. */
function withTicket(context: Context, room: string, next: string, { ticket, seconds }: TicketGiven) {
  const { publicUrl } = context.get(siteContext);
  context.get(outgoingCookiesContext).push(
    writeCookie({
      name: queueCookieName(publicUrl, room),
      value: ticket,
      maxAge: seconds,
      secure: publicUrl.startsWith("https:"),
      httpOnly: true,
    }),
  );
  return redirect(queuePath(room, next), 303);
}

const STATUS: Readonly<Partial<Record<NonNullable<QueueAnswer["refused"]>, number>>> = {
  "too-many-places": 429,
  "too-many-emails": 429,
  email: 422,
  "bot-check-failed": 403,
};

function refuse(reason: NonNullable<QueueAnswer["refused"]>, email = "") {
  const answer: QueueAnswer = { refused: reason, sentTo: null, email };
  return data(answer, { status: STATUS[reason] ?? 409 });
}
