import { href, redirect, useLoaderData } from "react-router";
import { type ConsentClass, writeConsent } from "#domain/consent.ts";
import { CONSENT_COOKIE, CONSENT_SECONDS, consentOf, requestedClasses } from "#request/consent.ts";
import { writeCookie } from "#request/cookies.ts";
import { storedItems } from "#request/stored-items.ts";
import { checkbox, oneOf, optional, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LOCAL_ADDRESS } from "../../visit/local-address.ts";
import { outgoingCookiesContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { StoredList } from "./stored-list.tsx";

export const handle = { words: ["consent"] } satisfies ScreenHandle;

/** Lists what is stored and why, and lets the visitor change the consent, if the house asks for any. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(siteContext);
  const classes = requestedClasses(house);
  const saved = new URL(request.url).searchParams.has("saved");
  const { tableBooking } = context.get(siteContext);
  // A plain link needs no consent.
  const tables =
    house.tableBooking && tableBooking && tableBooking.mode !== "link"
      ? {
          class: house.tableBooking.class,
          restaurant: house.tableBooking.restaurant,
          partner: tableBooking.partner,
        }
      : null;
  const agreed = consentOf(request, house)?.agreed ?? [];
  return { classes, agreed, saved, tables, stored: storedItems(house) };
}

const FIELDS = { choice: oneOf(["all", "some"]), back: optional(LOCAL_ADDRESS) };

export async function action({ request, context }: Route.ActionArgs) {
  const { house, publicUrl, now } = context.get(siteContext);
  const form = await request.formData();
  const { choice, back } = readForm(FIELDS, form);
  const requested = requestedClasses(house);
  const chosen = (one: ConsentClass) =>
    choice === "all" || (choice === "some" && readForm({ [one]: checkbox }, form)[one] === true);
  const at = Math.floor(now() / 1000);
  const { version } = house.consent;
  context.get(outgoingCookiesContext).push(
    writeCookie({
      name: CONSENT_COOKIE,
      value: writeConsent({ version, agreed: requested.filter(chosen), at }),
      maxAge: CONSENT_SECONDS,
      secure: publicUrl.startsWith("https:"),
      httpOnly: true,
    }),
  );
  return redirect(back ?? `${href("/consent")}?saved=`, 303);
}

export default function ConsentPage() {
  const { classes, agreed, saved, tables, stored } = useLoaderData<typeof loader>();
  const t = useTranslations("consentPage");
  return (
    <div className={page.page}>
      <PageHead title={t("title")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        {saved ? <Notice tone="success">{t("saved")}</Notice> : null}
        <p>{t("necessary")}</p>
        {classes.length > 0 ? (
          <form method="post" className={page.text}>
            <p>{t("choose")}</p>
            {classes.map((one) => (
              <CheckboxField
                key={one}
                name={one}
                label={t(`${one}-label`)}
                hint={tables?.class === one ? `${t(`${one}-text`)} ${t("tables", tables)}` : t(`${one}-text`)}
                defaultChecked={agreed.includes(one)}
              />
            ))}
            <div>
              <Button name="choice" value="some">
                {t("save")}
              </Button>
            </div>
          </form>
        ) : null}
      </div>
      <StoredList stored={stored} />
    </div>
  );
}
