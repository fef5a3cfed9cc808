import { Form, useActionData, useLoaderData } from "react-router";
import { readCookie } from "#request/cookies.ts";
import { localAddress } from "#request/local-address.ts";
import { queueCookieName, ROOM_NAME } from "#request/queue-cookie.ts";
import { usePending } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Picture } from "../../ui/picture.tsx";
import { newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { OtherDevice } from "./other-device.tsx";
import styles from "./queue.module.css";
import type { action } from "./queue-action.ts";
import { StandingPart } from "./standing-part.tsx";

export { action } from "./queue-action.ts";
export const handle = { words: ["queue", "bot-check"] } satisfies ScreenHandle;

/** The refresh interval without scripts: the short one while the visitor waits, in the queue or for the draw. */
const REFRESH_SECONDS = 15;
const REFRESH_SELDOM_SECONDS = 60;

/** The waiting room. A GET neither adds nor removes a position. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { queue, publicUrl } = context.get(siteContext);
  const { language } = context.get(visitorContext);
  const { searchParams } = new URL(request.url);
  const named = searchParams.get("room") ?? queue.anyOpen() ?? "";
  const room = ROOM_NAME.test(named) ? named : "";
  const ticket = readCookie(request, queueCookieName(publicUrl, room));
  const standing = (await queue.standing(room, ticket)) ?? { phase: "open" as const };
  const isIdle = standing.phase === "waiting" || standing.phase === "before-draw";
  return {
    room,
    standing,
    next: localAddress(searchParams.get("next")),
    /** From a link in an email: the position to take over. */
    place: searchParams.get("place")?.slice(0, 500) ?? null,
    about: queue.about(room, language),
    refreshSeconds: isIdle ? REFRESH_SECONDS : REFRESH_SELDOM_SECONDS,
    key: newCommandKey(),
  };
}

export default function Queue() {
  const { room, standing, next, place, about, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("queue");
  const pending = usePending();
  const hidden = (
    <>
      <input type="hidden" name="room" value={room} />
      <input type="hidden" name="next" value={next} />
    </>
  );
  const isMoving = place !== null && standing.phase === "outside";
  return (
    <div className={page.page}>
      <PageHead title={t("page-title")} pageClass="rest" />
      <div className={styles.room}>
        <div className={page.text}>
          {about?.title ? <p className={styles.house}>{about.title}</p> : null}
          {answer?.refused ? (
            <div role="alert">
              <Notice tone="error">{t(`refused-${answer.refused}`)}</Notice>
            </div>
          ) : null}
          {isMoving ? (
            <Form method="post" className={styles.part}>
              <h1>{t("move-title")}</h1>
              <p>{t("move-text")}</p>
              {hidden}
              <input type="hidden" name="place" value={place} />
              <Button name="intent" value="move" pending={pending}>
                {t("move")}
              </Button>
            </Form>
          ) : (
            <StandingPart {...{ room, standing, next, hidden, pending }} commandKey={key} />
          )}
          {about?.text ? <p>{about.text}</p> : null}
          {standing.phase === "waiting" || standing.phase === "before-draw" ? (
            <OtherDevice answer={answer} hidden={hidden} pending={pending} />
          ) : null}
        </div>
        {about?.picture ? <Picture src={about.picture.url} alt={about.picture.alt} first /> : null}
      </div>
    </div>
  );
}
