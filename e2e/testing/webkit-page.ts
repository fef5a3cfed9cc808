import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "@playwright/test";
import { endProcess } from "../../tooling/processes.ts";
import { PORTS } from "./ports.ts";

/**
 * Debian's WebKitGTK over WebDriver (w3.org/TR/webdriver2), the engine of Safari and every iPhone browser.
 * Playwright's own build is not available everywhere.
 */
export interface WebkitPage {
  goto(path: string): Promise<void>;
  /** Without access to the surrounding scope. */
  read<Given extends readonly unknown[], Answer>(
    requested: (...given: Given) => Answer,
    ...given: Given
  ): Promise<Awaited<Answer>>;
  press(...keys: string[]): Promise<void>;
  click(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  /** Drags from the first point over the others. */
  mouse(...points: readonly Point[]): Promise<void>;
  wheel(at: Point, deltaY: number): Promise<void>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const KEYS: Readonly<Record<string, string>> = {
  Escape: "\uE00C",
  Enter: "\uE007",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

export const webkitTest = test.extend<{ webkit: WebkitPage }>({
  webkit: async ({ baseURL }, use, { parallelIndex }) => {
    const screen = await openScreen();
    const driver = spawn("WebKitWebDriver", [`--port=${PORTS.webkit + parallelIndex}`], {
      stdio: "ignore",
      env: {
        ...process.env,
        DISPLAY: screen.display,
        GDK_BACKEND: "x11",
        // WebKit's sandbox needs privileges that containers do not have.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      },
    });
    try {
      const session = await openSession(`http://127.0.0.1:${PORTS.webkit + parallelIndex}`);
      await use(pageOf(session.send, baseURL ?? ""));
      await session.send("DELETE", "");
    } finally {
      await endProcess(driver);
      await endProcess(screen.process);
    }
  },
});

async function openScreen(): Promise<{ readonly display: string; readonly process: ChildProcess }> {
  const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  // Xvfb prints the free display number that it chose.
  const [line] = (await once(createInterface(server.stdout), "line")) as [string];
  return { display: `:${line.trim()}`, process: server };
}

/** The element was replaced after it was found, or is not laid out yet. */
const NOT_YET = ["stale element reference", "element not interactable"];

class Refused extends Error {
  readonly code: string;
  constructor(requested: string, value: unknown) {
    super(`${requested}: ${JSON.stringify(value)}`);
    this.code = (value as { error?: string } | null)?.error ?? "";
  }
}

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;

async function openSession(driver: string): Promise<{ readonly send: Send }> {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${driver}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Refused(`${method} ${path}`, value);
    return value;
  };
  for (let tries = 0; !(await ask("GET", "/status").catch(() => null)); tries++) {
    if (tries > 100) throw new Error("WebKitWebDriver does not answer");
    await pause(100);
  }
  const { sessionId } = (await ask("POST", "/session", { capabilities: {} })) as { sessionId: string };
  return { send: (method, path, body) => ask(method, `/session/${sessionId}${path}`, body) };
}

function pageOf(send: Send, baseURL: string): WebkitPage {
  /** Waits for the element; retries if the page changed, since the action then had no effect. */
  const at = async (selector: string, action: string, body: object): Promise<void> => {
    for (let tries = 0; tries < 100; tries++) {
      try {
        const found = (await send("POST", "/elements", {
          using: "css selector",
          value: selector,
        })) as object[];
        if (found[0]) {
          await send("POST", `/element/${Object.values(found[0])[0]}/${action}`, body);
          return;
        }
      } catch (error) {
        if (!(error instanceof Refused) || !NOT_YET.includes(error.code)) throw error;
      }
      await pause(100);
    }
    throw new Error(`There is no ${selector} to be touched`);
  };
  const act = (...actions: readonly object[]) => send("POST", "/actions", { actions });
  const moveTo = ({ x, y }: Point, duration = 0) => ({
    type: "pointerMove",
    duration,
    x: Math.round(x),
    y: Math.round(y),
  });
  let wheelAt = 0;
  return {
    async goto(path) {
      await send("POST", "/url", { url: new URL(path, baseURL).href });
    },
    async read(requested, ...given) {
      const script = `return (${requested}).apply(null, arguments)`;
      return (await send("POST", "/execute/sync", { script, args: given })) as never;
    },
    async press(...keys) {
      const actions = keys.flatMap((key) => {
        const value = KEYS[key] ?? key;
        return [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ];
      });
      await act({ type: "key", id: "keys", actions });
    },
    async click(selector) {
      await at(selector, "click", {});
    },
    async fill(selector, text) {
      await at(selector, "value", { text });
    },
    async mouse(first, ...others) {
      if (!first) throw new Error("The mouse has to be pressed somewhere");
      const actions = [
        moveTo(first),
        { type: "pointerDown", button: 0 },
        ...others.map((point) => moveTo(point, 100)),
        { type: "pause", duration: 100 },
        { type: "pointerUp", button: 0 },
      ];
      await act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions });
    },
    async wheel({ x, y }, deltaY) {
      // WebKit's driver scrolls to a position, not by a distance.
      wheelAt += deltaY;
      const to = { deltaX: 0, deltaY: wheelAt };
      const turn = { type: "scroll", x: Math.round(x), y: Math.round(y), ...to, duration: 0 };
      await act({ type: "wheel", id: "wheel", actions: [turn] });
    },
  };
}
