import { spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Runs the boundary rules, proves that files were looked at, and that a planted violation is found. */

const ROOT = resolve(import.meta.dirname, "..");
const PLANTED = join(ROOT, "src/domain/planted-violation.ts");
const MODULES_AT_LEAST = 150;

interface Report {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly violations: readonly { from: string; to: string; rule: { name: string } }[] };
}

function cruise(): Report {
  const tool = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [
    tool,
    "src",
    "sandbox",
    "demo",
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "json",
  ];
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

const report = cruise();
const seen = report.modules.filter(({ source }) => source.startsWith("src/")).length;
if (seen < MODULES_AT_LEAST) throw new Error(`Only ${seen} modules of src/ were looked at`);
const { violations } = report.summary;
for (const { from, to, rule } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (violations.length > 0) process.exit(1);

await writeFile(
  PLANTED,
  'import { createEngine } from "../engine/engine.ts";\nexport const planted = createEngine;\n',
);
try {
  const planted = cruise().summary.violations;
  if (!planted.some(({ rule }) => rule.name === "domain-imports-only-nothing")) {
    throw new Error("A planted violation was not found: the rules see nothing");
  }
} finally {
  await rm(PLANTED);
}
console.log(`Boundaries hold: ${seen} modules, no violation; a planted one was found.`);
