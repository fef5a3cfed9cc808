import type { ComponentProps, ElementType } from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import { Button } from "../ui/button.tsx";

interface CommandFormProps extends FormProps {
  readonly commandKey: string;
  /** Default: the page's own form. A fetcher's form leaves the page as it is. */
  readonly as?: ElementType<FormProps>;
}

/** A form that runs one command, however often it is sent. The server validates it. */
export function CommandForm({ commandKey, as: As = Form, children, ...rest }: CommandFormProps) {
  return (
    <As method="post" noValidate {...rest}>
      <input type="hidden" name="key" value={commandKey} />
      {children}
    </As>
  );
}

/** Ignores clicks while a form of the page is being sent. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button pending={usePending()} {...props} />;
}

/**
 * True until the next page is shown, or this one again with its data: only then is there a new key. With a name only for
 * the form that sends this value.
 */
export function usePending(name?: string, value?: string): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && (name === undefined || formData?.get(name) === value);
}
