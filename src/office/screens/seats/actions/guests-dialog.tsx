import { useState } from "react";
import { Link } from "react-router";
import { office } from "../../../client/client.ts";
import { faultsOf } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import styles from "../../../hall/hall.module.css";
import { codesOfSeats, shortCodes } from "../../../hall/typed-seats.ts";
import { useMay } from "../../../session/session-context.tsx";
import { FailureNotice } from "../../../states/failure-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { Allocation, DialogProps, Guest } from "../seat-types.ts";
import own from "../seats.module.css";
import type { OfficeHall } from "../use-hall.ts";

interface GuestsDialogProps extends DialogProps {
  readonly allocation: Allocation;
  readonly hall: OfficeHall;
}

/** Who comes on an allocation's seats. Chosen seats of the allocation become a new party's. */
export function GuestsDialog({ allocation, hall, onClose }: GuestsDialogProps) {
  const t = useWords("seatActions");
  const may = useMay();
  const { name, guests } = allocation;
  return (
    <Dialog title={t("guests-title", { name })} onClose={onClose} wide>
      {guests.length === 0 ? (
        <EmptyState title={t("no-guests")} />
      ) : (
        <ul className={styles.list}>
          {guests.map((guest) => (
            <Line key={guest.id} guest={guest} />
          ))}
        </ul>
      )}
      {may("allocations.guests") ? <AddGuest allocation={allocation} hall={hall} /> : null}
      <DialogActions>
        <Button onPress={onClose}>{t("close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Line({ guest: { id, name, party, seats, note, order } }: { guest: Guest }) {
  const t = useWords("seatActions");
  const words = useWords("seats");
  const may = useMay();
  const command = useCommand(office.allocations.removeGuest.call, { changes: seatChanges() });
  return (
    <li className={own.allocation}>
      <span className={own.name}>{t("guest", { name, count: party })}</span>
      {seats.length > 0 ? <span className={styles.detail}>{seats.join(", ")}</span> : null}
      {note ? <span className={styles.detail}>{note}</span> : null}
      {order ? (
        <Link to={`/orders/${encodeURIComponent(order)}`}>{words("order", { number: order })}</Link>
      ) : null}
      {may("allocations.guests") ? (
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={t("remove-guest-named", { name })}
            isPending={command.isPending}
            onPress={() => void command.run({ guest: id })}
          >
            {t("remove-guest")}
          </Button>
        </div>
      ) : null}
      <FailureNotice failure={command.failure} />
    </li>
  );
}

function AddGuest({ allocation, hall }: Omit<GuestsDialogProps, "onClose">) {
  const t = useWords("seatActions");
  const [name, setName] = useState("");
  const [party, setParty] = useState("2");
  const [note, setNote] = useState("");
  const command = useCommand(office.allocations.addGuest.call, {
    changes: seatChanges(),
    onDone: () => {
      setName("");
      setNote("");
    },
  });
  const chosen = hall.chosen.filter((seat) => allocation.seats.includes(seat));
  const seats = chosen.length > 0 ? { seats: codesOfSeats(hall.hall, chosen) } : {};
  return (
    <form
      className={styles.list}
      onSubmit={(event) => {
        event.preventDefault();
        void command.run({ ...{ allocation: allocation.id, name, party: Number(party), note }, ...seats });
      }}
    >
      <TextField
        label={t("guest-name")}
        value={name}
        onChange={setName}
        maxLength={100}
        error={faultsOf(command.failure)["name"] ?? null}
        isRequired
      />
      <TextField
        label={t("guest-party")}
        value={party}
        onChange={setParty}
        inputMode="numeric"
        maxLength={3}
        error={faultsOf(command.failure)["party"] ?? null}
      />
      <TextField label={t("note")} value={note} onChange={setNote} maxLength={500} />
      {chosen.length > 0 ? (
        <p>{t("guest-seats", { seats: shortCodes(hall.hall, chosen).join(", ") })}</p>
      ) : null}
      <FailureNotice failure={command.failure} />
      <div className={styles.actions}>
        <Button type="submit" isPending={command.isPending} isDisabled={name.trim() === ""}>
          {t("add-guest")}
        </Button>
      </div>
    </form>
  );
}
