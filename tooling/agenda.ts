interface AgendaEntry {
  readonly id: number;
  readonly starts: string;
  readonly ways: string;
  readonly venue: { readonly id: string };
  readonly availability: { readonly state: string };
  readonly event: { readonly slug: string; readonly title: string };
}

/** For browser tests and benches: the performances of a running shop, from its JSON interface. */
export async function agenda(baseURL: string): Promise<AgendaEntry[]> {
  const answer = await fetch(`${baseURL}/api/v1/performances`);
  const { performances } = (await answer.json()) as { performances: AgendaEntry[] };
  return performances;
}
