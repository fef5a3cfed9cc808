import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_STEPS } from "../src/domain/checkout/steps.ts";
import {
  LINE_BEGINS,
  LINE_FLOW,
  ORDER_BEGINS,
  ORDER_FLOW,
  TENDER_BEGINS,
  TENDER_FLOW,
} from "../src/domain/orders/states.ts";

const PLACE = join(import.meta.dirname, "../docs/states.md");

type Flow = Readonly<Record<string, readonly string[]>>;

function drawn(flow: Flow, begins: readonly string[]): string {
  const arrows = Object.entries(flow).flatMap(([from, next]) =>
    next.length === 0 ? [`  ${from} --> [*]`] : next.map((to) => `  ${from} --> ${to}`),
  );
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...begins.map((state) => `  [*] --> ${state}`),
    ...arrows,
    "```",
  ].join("\n");
}

function drawnSteps(): string {
  const sign = { active: "", conditional: " (for whom it says something)", inactive: " (off)" };
  const boxes = DEFAULT_STEPS.map(({ step, state }) => `  ${step}["${step}${sign[state]}"]`);
  const arrows = DEFAULT_STEPS.slice(1).map(({ step }, at) => `  ${DEFAULT_STEPS[at]?.step} --> ${step}`);
  return ["```mermaid", "flowchart LR", ...boxes, ...arrows, "```"].join("\n");
}

/**
 * For `npm run draw:states`: docs/states.md with each diagram redrawn below its heading; the surrounding text is
 * unchanged.
 */
export function withDrawings(page: string): string {
  const drawings: Readonly<Record<string, string>> = {
    "An order": drawn(ORDER_FLOW, ORDER_BEGINS),
    "A line of an order": drawn(LINE_FLOW, LINE_BEGINS),
    "A tender": drawn(TENDER_FLOW, TENDER_BEGINS),
    "The steps of a purchase": drawnSteps(),
  };
  return Object.entries(drawings).reduce((text, [heading, drawing]) => {
    const place = new RegExp(`(## ${heading}\n[^#]*?)\`\`\`mermaid\n[^]*?\`\`\``);
    if (!place.test(text)) throw new Error(`docs/states.md has no drawing below "${heading}"`);
    return text.replace(place, (_, before: string) => before + drawing);
  }, page);
}

if (import.meta.main) await writeFile(PLACE, withDrawings(await readFile(PLACE, "utf8")));
