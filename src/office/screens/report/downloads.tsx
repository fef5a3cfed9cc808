import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { bytesOf, saveFile } from "../../states/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";

interface DownloadsProps<Input> {
  readonly call: (
    input: Input & { readonly format: "csv" | "xlsx" },
    options: { context: { readonly key?: string } },
  ) => Promise<{ readonly name: string; readonly type: string; readonly content: string }>;
  readonly input: Input;
}

export function Downloads<Input extends object>({ call, input }: DownloadsProps<Input>) {
  const t = useWords("reports");
  const { run, isPending, failure } = useCommand(call, {
    onDone: ({ name, type, content }) => saveFile(name, bytesOf(content), type),
  });
  return (
    <>
      <Button isPending={isPending} onPress={() => void run({ ...input, format: "csv" })}>
        {t("csv")}
      </Button>
      <Button isPending={isPending} onPress={() => void run({ ...input, format: "xlsx" })}>
        {t("xlsx")}
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
