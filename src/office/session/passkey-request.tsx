import { useState } from "react";
import type { Failure } from "../client/failures.ts";
import { FailureNotice } from "../states/failure-notice.tsx";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface PasskeyRequestProps {
  readonly label: string;
  /** What is said if the browser gave no passkey. */
  readonly declined: string;
  readonly variant: ButtonVariant;
  readonly failure: Failure | null;
  readonly isDisabled?: boolean;
  /** @returns false if the browser gave no passkey */
  readonly onAsk: () => Promise<boolean>;
}

/** A button that has the browser ask for a passkey. */
export function PasskeyRequest(props: PasskeyRequestProps) {
  const { label, declined, variant, failure, isDisabled = false, onAsk } = props;
  const [isAsking, setAsking] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const press = async () => {
    setAsking(true);
    setDeclined(false);
    setDeclined(!(await onAsk()));
    setAsking(false);
  };
  return (
    <>
      <FailureNotice failure={failure} />
      {isDeclined ? (
        <Notice tone="warning" live>
          <p>{declined}</p>
        </Notice>
      ) : null}
      <Button
        variant={variant}
        isPending={isAsking}
        isDisabled={isDisabled}
        onPress={() => void press()}
        wide
      >
        {label}
      </Button>
    </>
  );
}
