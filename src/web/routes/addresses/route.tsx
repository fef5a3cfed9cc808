import { href, redirect, useActionData, useLoaderData } from "react-router";
import { account } from "#contract/operations/account.ts";
import { ADDRESS_TYPES, type AddressType } from "#domain/customer/address-types.ts";
import { answerTo, withCountry } from "../../account/answer.ts";
import views from "../../account/views.module.css";
import { loginPath } from "../../catalogue/paths.ts";
import { oneOf, readForm, text } from "../../forms/form.ts";
import { ADDRESS } from "../../forms/shared-fields.ts";
import { PageHead } from "../../head.tsx";
import { readCustomerForm } from "../../sign-in/customer-form.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { AddressForm } from "./address-form.tsx";

export const handle = { words: ["account"], needs: ["addresses"] } satisfies ScreenHandle;

const PATH = href("/account/addresses");

const typeOf = (name: string | null | undefined): AddressType =>
  ADDRESS_TYPES.find((one) => one === name) ?? "primary";

export async function loader({ request, context }: Route.LoaderArgs) {
  const [read, form] = await Promise.all([
    context.get(siteContext).backEnd.account.addresses({}, callerFor(context)),
    readCustomerForm(context),
  ]);
  if (!read.ok) throw redirect(loginPath(PATH));
  const type = typeOf(new URL(request.url).searchParams.get("type"));
  const address = read.value.find((one) => one.type === type)?.address ?? null;
  return { type, address, given: read.value.map((one) => one.type), form };
}

const FIELDS = { intent: oneOf(["remove"]), type: text(20) };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, ...own } = readForm(FIELDS, form);
  const type = typeOf(own.type);
  const typed = readForm(ADDRESS, form);
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context, commandKey(form));
  if (intent) {
    const removed = await backEnd.account.removeAddress({ type }, caller);
    return answerTo(account.removeAddress, removed, {}, type);
  }
  const set = await backEnd.account.setAddress({ type, ...withCountry(typed) }, caller);
  return answerTo(account.setAddress, set, typed, type);
}

/** The primary address, and separate ones for billing and delivery. */
export default function Addresses() {
  const { type, address, given, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  return (
    <div className={page.page}>
      <PageHead title={`${t("addresses-title")}: ${t(`address-${type}`)}`} path={PATH} pageClass="rest" />
      <div className={page.part}>
        <h1>{t("addresses-title")}</h1>
        <nav aria-label={t("addresses-nav")}>
          <ul className={views.links}>
            {ADDRESS_TYPES.map((one) => (
              <li key={one}>
                <TextLink
                  to={one === "primary" ? PATH : `${PATH}?type=${one}`}
                  aria-current={one === type ? "page" : undefined}
                  className={views.link}
                >
                  {t(`address-${one}`)}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        <section className={page.part} aria-labelledby="address">
          <h2 id="address">{t(`address-${type}`)}</h2>
          {given.includes(type) ? null : <p>{t("address-none")}</p>}
          <AddressForm
            key={`${type} ${given.includes(type)}`}
            {...{ type, address, form }}
            answer={answer?.form === type ? answer : undefined}
          />
        </section>
      </div>
    </div>
  );
}
