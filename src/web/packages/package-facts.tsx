import { href } from "react-router";
import type { PackageSummary } from "#contract/sales/packages.ts";
import { useFormat } from "../format-context.tsx";
import { useTranslations } from "../words/use-translations.ts";

export function PackageFacts({ offer }: { offer: PackageSummary }) {
  const t = useTranslations("packages");
  const format = useFormat();
  const { type, min, all, percent, from } = offer;
  const facts = [
    t(`facts-${type}`, { min, count: all }),
    ...(percent > 0 ? [t("up-to", { percent })] : []),
    ...(from ? [t("from", { price: format.money(from) })] : []),
  ];
  return <p>{facts.join(", ")}</p>;
}

export function builderPath({ id, type }: Pick<PackageSummary, "id" | "type">): string {
  if (type === "fixed") return href("/packages/:package/price-selection", { package: id });
  return type === "flex"
    ? href("/flex-package-builder/:flex", { flex: id })
    : href("/super-package-builder/:super", { super: id });
}
