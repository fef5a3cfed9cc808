import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A receiver of webhooks that can misbehave, for tests of their delivery. */

export type ReceiverMode = "ok" | "slow" | "lie" | "redirect" | "hang-up" | "endless" | "late";

export interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly mode: ReceiverMode;
  /** Requests without an answer when it came, with itself. */
  readonly open: number;
}

export interface Receiver {
  readonly port: number;
  readonly url: string;
  /** What has come, oldest first. */
  readonly received: Received[];
  answer(mode: ReceiverMode): Promise<void>;
  /** Ends the process. */
  stop(): Promise<void>;
}

/** Starts a receiver in its own process. @param port of one that was stopped before */
export async function startReceiver(port = 0): Promise<Receiver> {
  const program = join(import.meta.dirname, "receiver.mjs");
  const child = spawn(process.execPath, [program, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const received: Received[] = [];
  const lines = createInterface({ input: child.stdout });
  const listening = await new Promise<number>((found) => {
    lines.on("line", (line) => {
      const said = JSON.parse(line);
      if ("port" in said) found(said.port);
      else received.push(said);
    });
  });
  const url = `http://127.0.0.1:${listening}`;
  return {
    ...{ port: listening, url: `${url}/hook`, received },
    async answer(mode) {
      await fetch(`${url}/mode`, { method: "POST", body: mode });
    },
    stop: () =>
      new Promise((stopped) => {
        child.once("exit", () => stopped());
        child.kill("SIGKILL");
      }),
  };
}
