import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { base64Of } from "../../house/base64.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import { useDraftFile } from "../../house/use-draft-file.ts";
import { useMay } from "../../session/session-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { bytesOf } from "../../states/save-file.ts";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./house-file.module.css";

/** A file of a draft as JSON text, saved as a whole: linked from the draft and from a hall that cannot be drawn. */
export default function HouseFile() {
  const t = useWords("house");
  const form = useWords("fileForm");
  const { draft = "" } = useParams();
  const file = useSearchParams()[0].get("file") ?? "";
  const query = useDraftFile(draft, file);
  return (
    <Screen
      key={file}
      title={file}
      kind={t("json")}
      actions={<ButtonLink to={draftPath(draft)}>{form("to-draft")}</ButtonLink>}
    >
      <Loaded query={query} lines={20}>
        {({ json, content }) => (
          <Editor
            draft={draft}
            file={file}
            text={
              json === undefined
                ? new TextDecoder().decode(bytesOf(content ?? ""))
                : JSON.stringify(json, null, 2)
            }
          />
        )}
      </Loaded>
    </Screen>
  );
}

interface EditorProps {
  readonly draft: string;
  readonly file: string;
  readonly text: string;
}

function Editor({ draft, file, text: before }: EditorProps) {
  const t = useWords("house");
  const common = useWords("common");
  const may = useMay();
  const navigate = useNavigate();
  const [text, setText] = useState(before);
  const [fault, setFault] = useState<string | null>(null);
  const { run, isPending, failure } = useCommand(office.drafts.putFile.call, {
    changes: DRAFT_CHANGES,
    onDone: () => void navigate(draftPath(draft)),
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultIn(text);
        setFault(found);
        if (found === null) void run({ draft, path: file, content: base64Of(`${text.trimEnd()}\n`) });
      }}
    >
      <TextField
        label={t("json")}
        hint={t("json-hint")}
        value={text}
        onChange={setText}
        rows={30}
        error={fault === null ? null : t("no-json", { fault })}
        isReadOnly={!may("house.edit")}
        isSource
      />
      <FailureNotice failure={failure} />
      {may("house.edit") ? (
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={text === before}>
          {common("save")}
        </Button>
      ) : null}
    </form>
  );
}

/** In the browser's words. */
function faultIn(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
