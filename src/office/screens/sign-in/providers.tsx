import { keepNext } from "../../session/next-address.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./sign-in.module.css";

interface ProvidersProps {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly next: string;
}

/** OpenID Connect: the server redirects to the provider, and back to /signed-in. */
export function Providers({ providers, next }: ProvidersProps) {
  const t = useWords("signIn");
  if (providers.length === 0) return null;
  return (
    <div className={styles.or}>
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`/office/oidc/${encodeURIComponent(id)}`}
          onClick={() => keepNext(next)}
          className={buttonClass("secondary", true)}
        >
          {t("with-provider", { name })}
        </a>
      ))}
    </div>
  );
}
