import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { applyScheme } from "./shell/scheme.ts";
import { deviceLanguage, setLanguage } from "./words/language.ts";
import { loadWords } from "./words/words.ts";

const language = deviceLanguage();
applyScheme();
setLanguage(language);
const words = await loadWords(language);
const root = document.getElementById("office");
if (!root) throw new Error("index.html has no #office");
createRoot(root).render(<App words={words} />);
