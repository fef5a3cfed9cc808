import { useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { useEventName } from "../../integrations/event-name.ts";
import { SecretShown } from "../../integrations/secret-shown.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { DialogForm } from "../../states/form-dialog.tsx";
import choices from "../../styles/choices.module.css";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import fieldStyles from "../../ui/field.module.css";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { EVENT_GROUPS } from "./event-groups.ts";
import type { Endpoint, WebhookEvent } from "./webhook-types.ts";

interface EndpointDialogProps {
  /** Null for a new one. */
  readonly changed: Endpoint | null;
  readonly onClose: () => void;
}

const OF_ADDRESS = ["not-https", "private-address", "not-an-address"];

/** An endpoint's settings; then, of a new one, its secret. */
export function EndpointDialog({ changed, onClose }: EndpointDialogProps) {
  const t = useWords("webhooks");
  const common = useWords("common");
  const [name, setName] = useState(changed?.name ?? "");
  const [url, setUrl] = useState(changed?.url ?? "https://");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(changed?.events ?? []);
  const [isChecked, setChecked] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const changes = [office.webhooks.list.key()];
  const made = useCommand(office.webhooks.make.call, {
    changes,
    onDone: (output) => setSecret(output.secret),
  });
  const edited = useCommand(office.webhooks.change.call, { changes, onDone: onClose });
  const failure = made.failure ?? edited.failure;
  const title = changed ? t("change-title", { name: changed.name }) : t("add");
  if (secret !== null) {
    return (
      <Dialog title={t("secret-title", { name })} onClose={onClose}>
        <SecretShown secret={secret} text={t("secret-text")} onClose={onClose} />
      </Dialog>
    );
  }
  const faults = faultsOf(failure);
  const badAddress = OF_ADDRESS.map((reason) => refusedBecause(failure, reason)).find(
    (found) => found !== null,
  );
  const send = () => {
    setChecked(true);
    if (events.length === 0) return;
    const settings = { name, url, events: [...events] };
    if (changed) void edited.run({ webhook: changed.id, ...settings });
    else void made.run(settings);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        action={changed ? common("save") : t("add")}
        onSubmit={send}
        onClose={onClose}
        isPending={made.isPending || edited.isPending}
      >
        <FailureNotice failure={failure} except={OF_ADDRESS} />
        <TextField
          label={t("name")}
          value={name}
          onChange={setName}
          error={faults["name"] ?? null}
          isRequired
          autoFocus
        />
        <TextField
          label={t("url")}
          hint={t("url-hint")}
          value={url}
          onChange={setUrl}
          error={faults["url"] ?? badAddress?.message ?? null}
          inputMode="url"
          isRequired
        />
        <EventChoices events={events} onChange={setEvents} isMissing={isChecked && events.length === 0} />
      </DialogForm>
    </Dialog>
  );
}

interface EventChoicesProps {
  readonly events: readonly WebhookEvent[];
  readonly onChange: (events: readonly WebhookEvent[]) => void;
  readonly isMissing: boolean;
}

function EventChoices({ events, onChange, isMissing }: EventChoicesProps) {
  const t = useWords("webhooks");
  const nameOf = useEventName();
  const toggle = (event: WebhookEvent) =>
    onChange(events.includes(event) ? events.filter((one) => one !== event) : [...events, event]);
  return (
    <>
      {EVENT_GROUPS.map(({ group, events: ofGroup }) => (
        <fieldset key={group} className={choices.choices}>
          <legend>{t(`group-${group}`)}</legend>
          {ofGroup.map((event) => (
            <Checkbox key={event} isSelected={events.includes(event)} onChange={() => toggle(event)}>
              {nameOf(event)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
      {isMissing ? (
        <p className={fieldStyles.error} role="alert">
          {t("events-missing")}
        </p>
      ) : null}
    </>
  );
}
