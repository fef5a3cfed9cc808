import { parseArgs } from "node:util";
import { runProcess } from "../run-process.ts";
import { createGoCardlessSandbox } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: process.env["SANDBOX_DIRECT_DEBIT_PORT"] ?? "3103" },
    host: { type: "string", default: "127.0.0.1" },
    data: { type: "string", default: "data/sandbox/gocardless" },
    "webhook-url": { type: "string" },
    "with-parent": { type: "boolean", default: false },
  },
});
const webhookUrl = values["webhook-url"];

await runProcess(
  createGoCardlessSandbox({
    port: Number(values.port),
    host: values.host,
    data: values.data,
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    log: (line) => console.log(line),
  }),
  {
    name: "The direct debit sandbox",
    opened: ({ url }) => `Direct debit sandbox: ${url}`,
    withParent: values["with-parent"],
  },
);
