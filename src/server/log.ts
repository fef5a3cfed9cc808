import { type DestinationStream, type Logger, pino } from "pino";

/**
 * One JSON object a line, without visitors' input: statement parameters contain personal data, and database
 * errors quote them.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError, error: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly at?: readonly string[];
  readonly cause?: DescribedError;
}

const LONGEST_MESSAGE = 400;
const MOST_FRAMES = 8;
const NAMES = ["code", "table", "constraint"] as const;

/** Type, message and stack, with causes, without values. */
export function describeError(error: unknown, depth = 0): DescribedError {
  // Thrown by the back end where it cannot be reached.
  if (error instanceof Response)
    return { type: "Response", message: `${error.status} ${error.statusText}`.trim() };
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)) };
  const names = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...names,
    ...(frames.length > 0 ? { at: frames.slice(0, MOST_FRAMES).map((frame) => frame.trim()) } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

function withoutValues(message: string): string {
  const [first = ""] = message.split(/\r?\n/);
  const text = first.startsWith("Failed query:") ? first : first.replace(/"[^"]*"|'[^']*'/g, '"…"');
  return text.slice(0, LONGEST_MESSAGE);
}

/** Console output of libraries, warnings and fatal errors. */
export function logEverything(log: Logger): void {
  const say = (level: "info" | "warn" | "error") => {
    return (...args: readonly unknown[]) => {
      const error = args.find((one) => one instanceof Error);
      const words = args.filter((one) => typeof one === "string").map(withoutValues);
      log[level](error ? { err: error } : {}, words.join(" ") || "said on the console");
    };
  };
  console.log = console.info = console.debug = say("info");
  console.warn = say("warn");
  console.error = say("error");
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "warning"));
  const end = (error: unknown) => {
    log.fatal({ err: error }, "the process ends");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}

/** Once when a service goes down and once when it is back, however many callers notice. */
export interface StateLog {
  failed(what: string, error: unknown): void;
  worked(what: string): void;
  isDown(what: string): boolean;
}

export function createStateLog(log: Pick<Logger, "warn" | "info">): StateLog {
  const down = new Set<string>();
  return {
    isDown: (what) => down.has(what),
    failed(what, error) {
      if (down.has(what)) return;
      down.add(what);
      log.warn({ err: error, what }, `${what} is down`);
    },
    worked(what) {
      if (down.delete(what)) log.info({ what }, `${what} is back`);
    },
  };
}
