import { useQuery } from "@tanstack/react-query";
import { office } from "../client/client.ts";
import { PICTURE_TYPES } from "./picture-types.ts";

interface DraftPictureProps {
  readonly draft: string;
  readonly file: string;
  readonly alt: string;
  readonly className?: string | undefined;
}

/** As an image, in which no script of a drawing runs. */
export function DraftPicture({ draft, file, alt, className }: DraftPictureProps) {
  const query = useQuery(office.drafts.file.queryOptions({ input: { draft, path: file }, retry: false }));
  const type = PICTURE_TYPES[file.replace(/^.*\./, "").toLowerCase()];
  const { content } = query.data ?? {};
  if (content === undefined || type === undefined) return null;
  return <img className={className} src={`data:${type};base64,${content}`} alt={alt} />;
}
