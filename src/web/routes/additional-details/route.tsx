import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { checkout } from "#contract/operations/checkout.ts";
import { NOTE_KINDS } from "#domain/checkout/notes.ts";
import { CountedArea } from "../../checkout/counted-area.tsx";
import { StepForm } from "../../checkout/step-form.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { readForm, text } from "../../forms/form.ts";
import { siteContext } from "../../site.ts";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

const STEP = "additional-details";
export const handle = { checkoutStep: STEP, words: ["details"] } satisfies ScreenHandle;
export const middleware = stepMiddleware(STEP);

/** Above any allowed length, so that the server reports long notes instead of the browser cutting them off. */
const TYPED_MAX = 4000;

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.checkout.details({}, callerFor(context));
  if (!read.ok) throw redirect(href("/basket"));
  const { notes, noteCharacters } = read.value;
  return { notes, noteCharacters, key: newCommandKey() };
}

const FIELDS = { order: text(TYPED_MAX), access: text(TYPED_MAX), dietary: text(TYPED_MAX) };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = await ensureSession(context, commandKey(form));
  const notes = readForm(FIELDS, form);
  const set = await context.get(siteContext).backEnd.checkout.setNotes(notes, caller);
  if (set.ok) return redirect(await stepAfter(request, context, STEP), 303);
  const refusal: Refusal = set.refusal;
  return data({ refusal, notes }, { status: statusOf(checkout.setNotes, set.refusal) });
}

/** Optional notes for the house. */
export default function AdditionalDetails() {
  const { notes, noteCharacters, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("details");
  const error = useFieldError(answer?.refusal);
  return (
    <StepForm
      title={t("notes-title")}
      commandKey={key}
      refusal={answer?.refusal}
      intro={<p>{t("notes-intro")}</p>}
    >
      {NOTE_KINDS.map((kind) => (
        <CountedArea
          key={kind}
          name={kind}
          label={t(`note-${kind}`)}
          hint={t(`note-${kind}-hint`)}
          max={noteCharacters}
          defaultValue={answer?.notes[kind] ?? notes[kind]}
          leftInWords={(left) =>
            left < 0 ? t("characters-over", { count: -left }) : t("characters-left", { left })
          }
          error={error(kind)}
        />
      ))}
    </StepForm>
  );
}
