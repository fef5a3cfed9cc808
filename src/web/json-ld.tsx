import { scriptJson, useNonce } from "./boot.tsx";

/** Structured data for search engines (schema.org). */
export function JsonLd({ data }: { data: object }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce from scripts, so React would always see a difference.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
      dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
    />
  );
}
