import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { basket as basketOperations } from "#contract/operations/basket.ts";
import { packages as operations } from "#contract/sales/packages.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { isBundle } from "../../lines/bundles.ts";
import { validBasket } from "../../middleware/valid-basket.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import {
  callerAsking,
  commandKey,
  ensureSession,
  newCommandKey,
  visitorContext,
} from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "basket", words: ["basket", "sales"] } satisfies ScreenHandle;
export const middleware = [validBasket] satisfies Route.MiddlewareFunction[];

export function loader({ params, context }: Route.LoaderArgs) {
  const { basket } = context.get(visitorContext);
  const line = basket?.lines.find((one) => one.id === params.line && isBundle(one));
  const performance = basket?.performances.find(({ id }) => String(id) === params.performance);
  if (!line || !performance) throw redirect("/basket");
  const { event, starts, id } = performance;
  return {
    line: { id: line.id, name: line.name },
    evening: { id, title: event.title, starts },
    // A part of a super package goes with the whole of it.
    top: line.relatesTo ?? line.id,
    key: newCommandKey(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const all = String(form.get("all") ?? "");
  const { backEnd } = context.get(siteContext);
  const caller = callerAsking(await ensureSession(context, commandKey(form)), all);
  if (all !== "") {
    const removed = await backEnd.basket.removeLines({ lines: [all] }, caller);
    if (removed.ok) return redirect("/basket", 303);
    return data(
      { refusal: removed.refusal },
      { status: statusOf(basketOperations.removeLines, removed.refusal) },
    );
  }
  const performance = Number(params.performance);
  const left = await backEnd.packages.leave({ line: params.line, performance }, caller);
  if (left.ok) return redirect("/basket", 303);
  return data({ refusal: left.refusal }, { status: statusOf(operations.leave, left.refusal) });
}

/** One evening of a package is to go: that one alone, all of it, or nothing after all. */
export default function PackageLeave() {
  const { line, evening, top, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("packages");
  const format = useFormat();
  const pending = useNavigation().state !== "idle";
  const title = t("remove-title", { name: line.name });
  return (
    <div className={columns.main}>
      <PageHead title={title} pageClass="rest" />
      <h1>{title}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      <p>
        {t("remove-text", {
          title: `${evening.title} (${format.fullDateTime(evening.starts)})`,
          name: line.name,
        })}
      </p>
      <Form method="post" className={columns.form}>
        <input type="hidden" name="key" value={key} />
        <div className={columns.buttons}>
          <Button name="all" value={top} pending={pending}>
            {t("remove-all")}
          </Button>
          <Button variant="secondary" pending={pending}>
            {t("remove-one", { title: evening.title })}
          </Button>
          <ButtonLink to="/basket" variant="secondary">
            {t("keep")}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
