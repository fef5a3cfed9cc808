import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { mayUsePasskeys } from "#browser/passkey-ceremony.ts";
import { office } from "../../client/client.ts";
import { RecoveryCodes } from "../../own-sign-in/recovery-codes.tsx";
import { useEnter } from "../../session/use-enter.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "../sign-in/sign-in.module.css";
import { PasskeyWay } from "./passkey-way.tsx";
import { PasswordWay } from "./password-way.tsx";

type Way = "passkey" | "password";

/** Where an invitation's email leads; its token stays in the fragment, which no server is sent. */
export default function Invitation() {
  const t = useWords("invitation");
  const { hash } = useLocation();
  const token = hash.slice(1);
  // POST, since a token does not belong in an address; it changes nothing.
  const query = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => office.session.readLink.call({ token }, { context: {} }),
    enabled: token !== "",
  });
  return (
    <div className={styles.card}>
      <Screen title={t("title")}>
        {token === "" ? (
          <Notice tone="warning">
            <p>{t("no-token")}</p>
            <ButtonLink to="/sign-in">{t("to-sign-in")}</ButtonLink>
          </Notice>
        ) : (
          <>
            <Loaded query={query}>{(person) => <Choose token={token} person={person} />}</Loaded>
            {query.isError ? <ButtonLink to="/sign-in">{t("to-sign-in")}</ButtonLink> : null}
          </>
        )}
      </Screen>
    </div>
  );
}

interface ChooseProps {
  readonly token: string;
  readonly person: { readonly email: string; readonly name: string; readonly role: string };
}

function Choose({ token, person }: ChooseProps) {
  const t = useWords("invitation");
  const roleName = useRoleName();
  const enter = useEnter();
  const [name, setName] = useState(person.name);
  const [way, setWay] = useState<Way>(mayUsePasskeys() ? "passkey" : "password");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = () => void enter("/");
  if (codes) return <RecoveryCodes codes={codes} onDone={start} />;
  return (
    <div className={styles.parts}>
      <p>{t("for", { email: person.email, role: roleName(person.role) })}</p>
      <TextField
        label={t("name")}
        hint={t("name-hint")}
        autoComplete="name"
        value={name}
        onChange={setName}
        maxLength={100}
        isRequired
      />
      {mayUsePasskeys() ? (
        <RadioGroup<Way>
          label={t("way")}
          value={way}
          onChange={setWay}
          choices={[
            { id: "passkey", label: t("passkey"), detail: t("passkey-text") },
            { id: "password", label: t("password-and-app"), detail: t("password-text") },
          ]}
        />
      ) : null}
      {way === "passkey" ? (
        <PasskeyWay token={token} name={name} onDone={start} />
      ) : (
        <PasswordWay token={token} name={name} email={person.email} onDone={setCodes} />
      )}
    </div>
  );
}
