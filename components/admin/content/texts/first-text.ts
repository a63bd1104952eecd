import { getTranslations } from "next-intl/server";
import { shippedTexts, shippedWords } from "@/components/site/documents/shipped";
import { isAddedKind, isDetailedKind, type DetailedKind, type DocumentKind } from "@/lib/content/kinds";
import type { KeptDetails } from "@/lib/admin/documents/schema";
import { now } from "@/lib/platform/clock";
import { locales } from "@/lib/platform/i18n/routing";
import type { TextToEdit } from "./text-form";

const today = () => now().toISOString();

/** What the form of a new text begins with. */
const firstDetails: Record<DetailedKind, () => KeptDetails> = {
  announcement: () => ({ form: "bar", audience: "everybody" }),
  update: () => ({}),
  faq: () => ({ group: "joining", position: 500 }),
  note: () => ({}),
  figure: () => ({ unit: "usd", as_of: today(), position: 10 }),
  legal: () => ({ number: 2, in_force: today(), ask: true }),
};

/** A new text as its form begins: empty, of a note with its order, or as it came with the software; null for an unknown one. */
export async function firstText(kind: DocumentKind, slug: string | undefined): Promise<TextToEdit | null> {
  const same = Object.fromEntries(locales.map((locale) => [locale, today()]));
  const bare = {
    kind,
    id: null,
    version: "",
    written: same,
    slug: slug ?? null,
    details: isDetailedKind(kind) ? firstDetails[kind]() : {},
  };
  if (!slug) {
    if (!isAddedKind(kind)) return null;
    if (kind !== "note") return { ...bare, texts: {} };
    const orders = await Promise.all(
      locales.map(async (locale) => {
        const t = await getTranslations({ locale, namespace: "adminContent.texts" });
        return [locale, { title: "", text: t("noteOrder") }] as const;
      }),
    );
    return { ...bare, texts: Object.fromEntries(orders) };
  }
  const shipped = (await shippedTexts(kind)).find((one) => one.slug === slug);
  if (!shipped) return null;
  const { group, position } = shipped;
  return {
    ...bare,
    texts: await shippedWords(kind, slug),
    details: { ...bare.details, ...(group && { group }), ...(position !== undefined && { position }) },
  };
}
