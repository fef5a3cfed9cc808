import { rehearseCut } from "./cut.ts";
import { rehearseFullDisk } from "./full-disk.ts";
import { rehearseMail } from "./mail.ts";
import { rehearseProvider } from "./provider.ts";
import { rehearseRestore } from "./restore.ts";
import { rehearseRolling } from "./rolling.ts";
import { rehearseStandby } from "./standby.ts";

/**
 * `npm run rehearse -- <what>`: a disaster, or a deployment, while visitors hold seats and buy tickets; ends with one line of JSON,
 * and with 1 where something was not as it was told. They take minutes, and some need servers that npm does not install: none
 * is part of `npm test`, which has the shop's and the database's sudden end in `e2e/broken`.
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
