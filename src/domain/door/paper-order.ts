interface Listed {
  readonly entrance: string | null;
  readonly section: string;
}

export interface EntranceGroup<One> {
  readonly entrance: string | null;
  readonly sections: readonly { readonly section: string; readonly tickets: readonly One[] }[];
}

/** By entrance and section, each in the order in which it first comes: the printed list and its later entry alike. */
export function inPaperOrder<One extends Listed>(tickets: readonly One[]): readonly EntranceGroup<One>[] {
  return [...Map.groupBy(tickets, ({ entrance }) => entrance)].map(([entrance, own]) => ({
    entrance,
    sections: [...Map.groupBy(own, ({ section }) => section)].map(([section, seats]) => ({
      section,
      tickets: seats,
    })),
  }));
}
