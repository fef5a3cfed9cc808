import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { office } from "../client/client.ts";

let before: string | null = null;

/** When another person continues on this page, they begin at the start, without the data of the one before. */
export function useOnePerson(person: string): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const isOther = before !== null && before !== person;
    before = person;
    if (!isOther) return;
    const [session] = office.session.read.key();
    queries.removeQueries({ predicate: ({ queryKey: [path] }) => String(path) !== String(session) });
    void navigate("/", { replace: true });
  }, [person, queries, navigate]);
}
