import { parseArgs } from "node:util";
import { runProcess } from "../run-process.ts";
import { createRecaptchaSandbox } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3102" },
    host: { type: "string", default: "127.0.0.1" },
    "with-parent": { type: "boolean", default: false },
  },
});

await runProcess(createRecaptchaSandbox({ port: Number(values.port), host: values.host }), {
  name: "The bot check's sandbox",
  opened: ({ url }) => `Bot check sandbox: ${url}`,
  withParent: values["with-parent"],
});
