import { localAddress } from "#request/local-address.ts";
import type { Field } from "../forms/form.ts";

/** The page that a form leads to; "/" if there is none. */
export const LOCAL_ADDRESS: Field<string> = { read: ([address]) => localAddress(address) };
