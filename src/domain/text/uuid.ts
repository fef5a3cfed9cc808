const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The database rejects any other text as an id. */
export const isUuid = (text: string) => UUID.test(text);
