import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { BootProvider, readBoot } from "./boot.tsx";
import { guardLine } from "./faults/broken-line.ts";
import { createBrowserWords, fetchWords } from "./words/browser-words.ts";
import { WordsProvider } from "./words/words-context.tsx";

// The server detects missing cookies on the page after a form, so the browser has to submit the form itself.
if (!navigator.cookieEnabled) {
  window.addEventListener("submit", (event) => event.stopPropagation(), true);
}

const boot = readBoot();
guardLine(boot.house);
const words = createBrowserWords(boot.words, fetchWords);
globalThis.loadWordsOf = words.loadScreen;
// Hydrating without the messages would render a different page than the server did.
await words.load(boot.words.first);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <BootProvider boot={boot}>
        <WordsProvider words={words.all}>
          <HydratedRouter />
        </WordsProvider>
      </BootProvider>
    </StrictMode>,
  );
});
