import { href, useLoaderData } from "react-router";
import { createTranslator } from "use-intl/core";
import { INTL_LOCALES } from "#languages/locales.ts";
import { loadMessages } from "#languages/messages.ts";
import { useHouse } from "../../boot.tsx";
import { PageHead } from "../../head.tsx";
import { phoneLink } from "../../house-facts.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { visitorContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

/** Texts are rendered from the loader's data: no other page needs these messages in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const t = createTranslator({
    locale: INTL_LOCALES[language].intl,
    messages: await loadMessages(language),
    namespace: "accessibility",
  });
  return {
    title: t("title"),
    aim: t("aim", { house: context.get(siteContext).house.name }),
    parts: [
      { heading: t("works-title"), text: t("works") },
      { heading: t("limits-title"), text: t("limits") },
      { heading: t("tested-title"), text: t("tested") },
      { heading: t("contact-title"), text: t("contact") },
    ],
    authority: t("authority"),
  };
}

/** The accessibility statement that Swedish law requires. */
export default function Accessibility() {
  const { title, aim, parts, authority } = useLoaderData<typeof loader>();
  const { contact } = useHouse();
  return (
    <div className={page.page}>
      <PageHead title={title} path={href("/accessibility")} pageClass="rest" />
      <article className={page.text}>
        <h1>{title}</h1>
        <p>{aim}</p>
        {parts.map(({ heading, text }) => (
          <section key={heading} className={page.part}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
        <p>
          <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}
          <br />
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
        <p>{authority}</p>
      </article>
    </div>
  );
}
