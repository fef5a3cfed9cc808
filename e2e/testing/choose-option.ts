import { expect, type Locator } from "@playwright/test";

/** By keyboard: a click first scrolls, which closes the list of a combo box. */
export async function chooseOption(field: Locator, which: "first" | "last" = "first"): Promise<void> {
  await field.press(which === "first" ? "ArrowDown" : "ArrowUp");
  await expect(field).toHaveAttribute("aria-activedescendant", /./);
  await field.press("Enter");
}
