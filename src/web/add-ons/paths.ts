import { href } from "react-router";

/** @param related a performance's number, or the name of an event or menu */
export function foodPath(related: number | string, menu: string | null = null): string {
  return menu === null
    ? href("/food-and-drink/:related", { related: `${related}` })
    : href("/food-and-drink/:related/:instance", { related: `${related}`, instance: menu });
}
