import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { useWords } from "../words/words-context.tsx";

const SAID_MS = 3000;

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useWords("common");
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Refused without a secure context: the text can be selected.
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <Button onPress={() => void copy()}>
      <span aria-live="polite">{isCopied ? t("copied") : (label ?? t("copy"))}</span>
    </Button>
  );
}
