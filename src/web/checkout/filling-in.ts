/** Whether a field of the page has the focus or was changed: the page then stays when its basket ends. */
export function isFillingIn(page: ParentNode): boolean {
  const fields = page.querySelectorAll<Field>("main input:not([type=hidden]), main select, main textarea");
  return [...fields].some((field) => field === document.activeElement || isChanged(field));
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
  }
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}
