import type { BackEnd } from "#contract/back-end.ts";
import type { Services } from "../kernel/services.ts";
import { putUp } from "./put-up.ts";
import { quote } from "./quote.ts";
import { takeBack } from "./take-back.ts";

export function createResale(services: Services): BackEnd["resale"] {
  return {
    quote: (input, caller) => quote(services, input, caller),
    putUp: (input, caller) => putUp(services, input, caller),
    takeBack: (input, caller) => takeBack(services, input, caller),
  };
}
