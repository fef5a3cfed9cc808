import { Component, type ReactNode } from "react";
import { describe, type LastResortWords } from "./last-resort.ts";

interface Props {
  readonly words: LastResortWords;
  readonly children: ReactNode;
}

/** Around the error page, for when that fails itself. The router's own fallback would be a stack trace in English. */
export class LastResort extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { words } = this.props;
    return (
      <main>
        <title>{String(words["last-resort"])}</title>
        <h1>{String(words["last-resort"])}</h1>
        <pre>{describe(error)}</pre>
        <p>
          <a href="/">{String(words["back-home"])}</a>
        </p>
      </main>
    );
  }
}
