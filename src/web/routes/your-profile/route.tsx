import { Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { nextEvening } from "../../account/group-orders.ts";
import { loginPath } from "../../catalogue/addresses.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { callerFor, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";
import { NextEveningCard } from "./next-evening-card.tsx";

export const handle = { words: ["account"] } satisfies ScreenHandle;

const PATH = "/account/your-profile";

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, now } = context.get(siteContext);
  const mine = await backEnd.orders.mine({}, callerFor(context));
  const { customer } = context.get(visitorContext);
  if (!mine.ok || !customer) throw redirect(loginPath(PATH));
  return {
    name: [customer.firstName, customer.lastName].join(" "),
    evening: nextEvening(mine.value, now()),
  };
}

/** Where the account begins: the next evening, and who one is. */
export default function YourProfile() {
  const { name, evening } = useLoaderData<typeof loader>();
  const t = useTranslations("account");
  return (
    <div className={page.page}>
      <PageHead title={t("profile-title")} path={PATH} pageClass="rest" />
      <div className={page.part}>
        <h1>{t("profile-title")}</h1>
        <NextEveningCard evening={evening} />
      </div>
      <div className={page.part}>
        <p>{t("signed-in-as", { name })}</p>
        <Form method="post" action="/log-out">
          <Button variant="secondary">{t("log-out")}</Button>
        </Form>
      </div>
    </div>
  );
}
