import type { BotCheckClient } from "../site.ts";

/**
 * The script loads when a form is first filled in; the token is requested on submit, or comes from a box that visitors
 * tick. After an error the form has no token, and the server decides.
 */

interface Api {
  ready(done: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
  render(element: HTMLElement, options: Record<string, unknown>): number;
}

declare global {
  var grecaptcha: (Api & { readonly enterprise?: Api }) | undefined;
  var onBotCheck: (() => void) | undefined;
}

/** Prescribed by the specification. */
function fault(what: string): Error {
  return new Error(`ReCaptcha error: ${what}`);
}

const PATIENCE_MS = 8_000;
let loading: Promise<Api> | null = null;

/** As read from a page, possibly incomplete. */
type PageClient = Omit<BotCheckClient, "version"> & Partial<Pick<BotCheckClient, "version">>;

export function loadBotCheck({ version, ...client }: PageClient): Promise<Api> {
  if (!client.siteKey) return Promise.reject(fault("No key provided"));
  if (!version) return Promise.reject(fault("No version provided"));
  loading ??= loadScript({ ...client, version }).catch((error: unknown) => {
    // The next attempt loads the script again.
    loading = null;
    throw error;
  });
  return loading;
}

export function scriptAddress({ host, mode, version, siteKey, language }: BotCheckClient): string {
  const render = version === 3 || mode === "enterprise" ? siteKey : "explicit";
  const query = new URLSearchParams({ render, hl: language, onload: "onBotCheck" });
  return `${host}/recaptcha/${mode === "enterprise" ? "enterprise" : "api"}.js?${query}`;
}

function loadScript(client: BotCheckClient): Promise<Api> {
  return new Promise((done, fail) => {
    const failed = () => fail(fault("Failed to load script"));
    globalThis.onBotCheck = () => {
      const api = client.mode === "enterprise" ? globalThis.grecaptcha?.enterprise : globalThis.grecaptcha;
      if (api) api.ready(() => done(api));
      else failed();
    };
    const script = document.createElement("script");
    script.src = scriptAddress(client);
    script.async = true;
    script.addEventListener("error", failed);
    setTimeout(failed, PATIENCE_MS);
    document.head.append(script);
  });
}

async function execute(client: BotCheckClient, action: string): Promise<string> {
  const api = await loadBotCheck(client);
  try {
    return await api.execute(client.siteKey, { action });
  } catch {
    throw fault("Failed to execute");
  }
}

interface GuardedForm {
  readonly form: HTMLFormElement;
  readonly token: HTMLInputElement;
  readonly box: HTMLElement | null;
  readonly client: BotCheckClient;
  readonly action: string;
}

/** Returns a function that removes the listeners. */
export function guardForm({ form, token, box, client, action }: GuardedForm): () => void {
  const isShown = client.version === 2 && client.mode === "base";
  let isAnswered = false;
  const complain = (error: unknown) => console.error(error instanceof Error ? error.message : error);
  const begin = () => {
    const loaded = loadBotCheck(client);
    if (!isShown || !box || box.childElementCount > 0) return void loaded.catch(complain);
    loaded.then((api) => show(api, box, client, token)).catch(complain);
  };
  const send = (event: SubmitEvent) => {
    if (isShown || isAnswered) {
      isAnswered = false;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event;
    execute(client, action)
      .then(
        (given) => {
          token.value = given;
        },
        (error: unknown) => {
          token.value = "";
          complain(error);
        },
      )
      .then(() => {
        isAnswered = true;
        form.requestSubmit(submitter);
      });
  };
  form.addEventListener("focusin", begin, { once: true });
  form.addEventListener("submit", send);
  return () => {
    form.removeEventListener("focusin", begin);
    form.removeEventListener("submit", send);
  };
}

function show(api: Api, box: HTMLElement, client: BotCheckClient, token: HTMLInputElement): void {
  const set = (value: string) => {
    token.value = value;
  };
  api.render(box, {
    sitekey: client.siteKey,
    size: client.size,
    hl: client.language,
    callback: set,
    "expired-callback": () => set(""),
    "error-callback": () => set(""),
  });
}
