import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { ELSEWHERE, OPEN_SCREENS } from "./open-screens.ts";
import { applyScheme } from "./shell/scheme.ts";
import { deviceLanguage, setLanguage } from "./words/language.ts";
import { loadWords } from "./words/words.ts";

const language = deviceLanguage();
applyScheme();
setLanguage(language);
const isOpen = OPEN_SCREENS.some(({ path }) => path === window.location.pathname);
// Signing in needs none of the others.
const [words, screens] = await Promise.all([
  loadWords(language),
  isOpen ? [ELSEWHERE] : import("./signed-in-routes.tsx").then(({ signedInRoutes }) => signedInRoutes()),
]);
const root = document.getElementById("office");
if (!root) throw new Error("index.html has no #office");
createRoot(root).render(<App words={words} screens={screens} />);
