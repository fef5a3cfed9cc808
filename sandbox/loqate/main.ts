import { parseArgs } from "node:util";
import { runProcess } from "../run-process.ts";
import { createLoqateSandbox } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3103" },
    host: { type: "string", default: "127.0.0.1" },
    "with-parent": { type: "boolean", default: false },
  },
});

await runProcess(createLoqateSandbox({ port: Number(values.port), host: values.host }), {
  name: "The address sandbox",
  opened: ({ url }) => `Address sandbox: ${url}`,
  withParent: values["with-parent"],
});
