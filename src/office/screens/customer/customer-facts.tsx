import { useFormat } from "../../format/format-context.tsx";
import { Facts } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Customer } from "./customer-types.ts";

export function CustomerFacts({ customer }: { customer: Customer }) {
  const t = useWords("customer");
  const { date, calendarDay } = useFormat();
  const { email, phone, mobile, dateOfBirth, address, addresses, created, proven, household } = customer;
  const call = (number: string) => <a href={`tel:${number.replace(/[^\d+]/g, "")}`}>{number}</a>;
  return (
    <Facts
      facts={[
        { name: t("email"), value: <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> },
        phone ? { name: t("phone"), value: call(phone) } : null,
        mobile ? { name: t("mobile"), value: call(mobile) } : null,
        dateOfBirth
          ? {
              name: t("date-of-birth"),
              value: /^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) ? calendarDay(dateOfBirth) : dateOfBirth,
            }
          : null,
        address ? { name: t("address"), value: addressLine(address) } : null,
        ...addresses.map(({ type, address: other }) => ({
          ...{ name: t(`address-${type}`), value: addressLine(other) },
        })),
        { name: t("created"), value: date(created) },
        { name: t("proven"), value: proven ? date(proven) : t("not-proven") },
        household.length > 0
          ? {
              name: t("household"),
              value: household.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", "),
            }
          : null,
      ]}
    />
  );
}

function addressLine({ line1, line2, line3, postalCode, city }: NonNullable<Customer["address"]>): string {
  return [line1, line2, line3, `${postalCode} ${city}`.trim()].filter(Boolean).join(", ");
}
