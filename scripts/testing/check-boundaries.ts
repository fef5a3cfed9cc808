import { spawnSync } from "node:child_process";
import { appendFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

/** `npm run boundaries`: checks all imports against .dependency-cruiser.mjs, and that planted violations are found. */

const ROOT = resolve(import.meta.dirname, "../..");
/** Each breaks one rule. */
const PLANTED = [
  {
    rule: "domain-imports-only-nothing",
    file: "src/domain/planted-violation.ts",
    imports: "../engine/engine.ts",
  },
  {
    rule: "the-server-knows-only-the-webs-door",
    file: "src/server/planted-violation.ts",
    imports: "../web/house-facts.ts",
  },
  {
    rule: "each-workshop-knows-no-other",
    file: "bench/planted-violation.ts",
    imports: "../e2e/testing/ports.ts",
  },
  {
    rule: "each-workshop-knows-no-other",
    file: "tooling/planted-violation.ts",
    imports: "../scripts/free-ports.ts",
  },
  {
    rule: "a-stand-in-knows-no-client",
    file: "sandbox/planted-violation.ts",
    imports: "../src/engine/engine.ts",
  },
  {
    rule: "engine-lines-imports-only-lower-folders",
    file: "src/engine/lines/planted-violation.ts",
    imports: "../orders/payments/order-payments.ts",
  },
  {
    rule: "engine-sales-food-imports-only-lower-folders",
    file: "src/engine/sales/food/planted-violation.ts",
    imports: "../series/series.ts",
  },
  {
    rule: "every-engine-folder-has-its-place",
    file: "src/engine/orders/planted-violation.ts",
    imports: "../testing/database.ts",
  },
  { rule: "no-circles", file: "src/domain/planted-circle.ts", imports: "./planted-circle-back.ts" },
  { rule: "no-circles", file: "src/domain/planted-circle-back.ts", imports: "./planted-circle.ts" },
];
const MODULES_AT_LEAST = 150;
const FOLDERS = ["src", "sandbox", "demo", "tooling", "bench", "e2e", "scripts", "rehearsals"];

interface Report {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly violations: readonly { from: string; to: string; rule: { name: string } }[] };
}

function cruise(): Report {
  const tool = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [tool, ...FOLDERS, "--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    throw new Error(`dependency-cruiser gave no report: ${stderr || stdout}`);
  }
}

/** One run shows that the rules hold and that they detect violations. */
async function cruisePlanted(): Promise<Report> {
  try {
    for (const { file, imports } of PLANTED) {
      await appendFile(join(ROOT, file), `import "${imports}";\n`);
    }
    return cruise();
  } finally {
    for (const { file } of PLANTED) await rm(join(ROOT, file), { force: true });
  }
}

const { modules, summary } = await cruisePlanted();
const planted = new Set(PLANTED.map(({ file }) => file));
const seen = modules.filter(({ source }) => source.startsWith("src/") && !planted.has(source)).length;
if (seen < MODULES_AT_LEAST) throw new Error(`Only ${seen} modules of src/ were looked at`);
// No module imports the planted ones, so all other violations are real.
const violations = summary.violations.filter(({ from }) => !planted.has(from));
for (const { from, to, rule } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (violations.length > 0) process.exit(1);
for (const { rule, file } of PLANTED) {
  // A cycle is reported at one of its modules.
  const isFound = summary.violations.some(
    (found) => found.rule.name === rule && [found.from, found.to].includes(file),
  );
  if (!isFound) throw new Error(`A planted violation of ${rule} in ${file} was not found`);
}
console.log(`Boundaries hold: ${seen} modules, no violation; ${PLANTED.length} planted ones were found.`);
