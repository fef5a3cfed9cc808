import { rehearseCut } from "./cut.ts";
import { rehearseFullDisk } from "./full-disk.ts";
import { rehearseMail } from "./mail.ts";
import { rehearseProvider } from "./provider.ts";
import { rehearseRestore } from "./restore.ts";
import { rehearseRolling } from "./rolling.ts";
import { rehearseStandby } from "./standby.ts";

/**
 * `npm run rehearse -- <what>`: rehearses a failure or a deployment while visitors hold seats and buy tickets. Ends
 * with one line of JSON; exits with 1 if the result differs from what was acknowledged. Rehearsals take minutes, and
 * some need servers that npm does not install, so none is part of `npm test`; `e2e/broken` covers sudden ends of shop
 * and database there.
 */
const REHEARSALS = {
  standby: rehearseStandby,
  rolling: rehearseRolling,
  restore: rehearseRestore,
  cut: rehearseCut,
  "full-disk": rehearseFullDisk,
  provider: rehearseProvider,
  mail: rehearseMail,
} as const;

const what = process.argv[2] ?? "";
if (!Object.hasOwn(REHEARSALS, what)) {
  console.error(`npm run rehearse -- ${Object.keys(REHEARSALS).join(" | ")}`);
  process.exit(2);
}
const facts = await REHEARSALS[what as keyof typeof REHEARSALS]();
console.log(JSON.stringify(facts));
process.exit(facts.faults.length > 0 ? 1 : 0);
