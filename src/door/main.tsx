import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { keepInSync } from "./running/keep-in-sync.ts";
import { openDevice } from "./running/open-device.ts";
import { takePairingCode } from "./running/pairing-code.ts";
import { applyTheme } from "./running/theme.ts";
import { keepUpToDate } from "./running/updates.ts";

applyTheme();
const code = takePairingCode();
const root = document.getElementById("door");
if (!root) throw new Error("index.html has no #door");
const core = await openDevice();
if (core) {
  keepInSync(core);
  void keepUpToDate(core);
}
createRoot(root).render(<App core={core} pairingCode={code} />);
