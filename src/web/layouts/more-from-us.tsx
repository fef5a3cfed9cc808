import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./app/site-footer.module.css";
import { useFrameData } from "./frame-data.ts";

/** Links to what the house sells besides single tickets, in the footer; renders nothing without any. */
export function MoreFromUs() {
  const t = useTranslations("site");
  const links = useFrameData()?.more ?? [];
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className={styles.heading}>{t("more-from-us")}</h2>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.to}>
            <TextLink to={link.to}>{"word" in link ? t(link.word) : link.name}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
