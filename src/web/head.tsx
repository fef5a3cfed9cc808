import { useBoot } from "./boot.tsx";
import { useInDialog } from "./dialogs/in-dialog.ts";
import interFont from "./fonts/inter.woff2?url";
import newsreaderFont from "./fonts/newsreader.woff2?url";
import type { HouseFacts } from "./house-facts.ts";
import baseStyles from "./styles/base.css?url";
import { useTranslations } from "./words/use-translations.ts";

export type PageClass = "events" | "rest";

export function HouseHead() {
  const { words, house } = useBoot();
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={house.themeColour} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={house.themeColourDark} />
      {words.first.map((area) => (
        <link key={area} rel="preload" as="fetch" href={words.files[area]} crossOrigin="anonymous" />
      ))}
      {/* Must come before component styles: it defines the order of the cascade layers. */}
      <link rel="stylesheet" href={baseStyles} />
      <link rel="icon" href={house.icon} />
      <link rel="preload" as="font" type="font/woff2" href={newsreaderFont} crossOrigin="anonymous" />
      <link rel="preload" as="font" type="font/woff2" href={interFont} crossOrigin="anonymous" />
    </>
  );
}

interface PageHeadProps {
  readonly title?: string;
  readonly description?: string;
  /** A picture's URL. Default: the house's share image. */
  readonly image?: string;
  readonly path?: string;
  readonly pageClass: PageClass;
}

export function PageHead({ title, description, image, path, pageClass }: PageHeadProps) {
  const { house } = useBoot();
  const t = useTranslations("site");
  const fullTitle = title ? t("title", { page: title, house: house.name }) : house.name;
  const inDialog = useInDialog();
  const about = description ?? house.tagline;
  // The head belongs to the page beneath.
  if (inDialog) return null;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={about} />
      <meta name="robots" content={robots(house, pageClass, path)} />
      <meta property="og:site_name" content={house.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={about} />
      <meta property="og:image" content={house.publicUrl + (image ?? house.shareImage)} />
      {path ? <link rel="canonical" href={house.publicUrl + path} /> : null}
    </>
  );
}

function robots(house: HouseFacts, pageClass: PageClass, path: string | undefined): string {
  return path && house.robots[pageClass] ? "index, follow" : "noindex, nofollow";
}
