import { useContext } from "react";
import { ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input, type InputProps } from "react-aria-components/Input";

/** Opens its list by a click, by typing or by an arrow key; not when the focus only passes. */
export function ComboInput(props: InputProps) {
  const list = useContext(ComboBoxStateContext);
  return (
    <Input
      {...props}
      onClick={({ currentTarget }) => {
        if (!currentTarget.readOnly) list?.open(null, "manual");
      }}
    />
  );
}
