"use server";

import { revalidatePath } from "next/cache";
import { contentStep } from "@/lib/admin/content/versions";
import { documentHtml } from "@/lib/content/markdown";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { factWords } from "@/lib/site/fact-words";
import { saveDocument, setDocument } from "./mutations";
import { documentForm, previewText } from "./schema";

/** Pages that show texts of the site. Other instances, undo and the clock follow by the number of the content. */
const pages = [
  "",
  "/updates",
  "/faq",
  "/benefits",
  "/syndicate-access",
  "/transparency",
  "/legal/terms",
  "/legal/privacy",
  "/legal/disclaimer",
];

function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  for (const page of pages) revalidatePath(`/[locale]/(site)${page}`, "page");
  for (const locale of locales) revalidatePath(`/${locale}/updates.xml`);
}

export const saveDocumentAction = staffAction(
  { role: "moderator", name: "document.save", subject: ({ id }) => ["document", id ?? ""] },
  documentForm,
  async (form, staff) => {
    const saved = await saveDocument(staff, form);
    revalidatePath("/[locale]/admin", "layout");
    return saved;
  },
);

export const setDocumentAction = staffAction(
  { role: "moderator", name: "document.set", subject: ({ id }) => ["document", id] },
  contentStep,
  async (step, staff) => {
    const changed = await setDocument(staff, step);
    refresh();
    return changed;
  },
);

/** What is typed as its page draws it; kept nowhere. */
export const previewTextAction = staffAction(
  { role: "moderator", name: "document.preview", subject: () => ["document", ""] },
  previewText,
  async ({ locale, text }) => ({
    html: documentHtml(text, {
      facts: await factWords(locale),
      href: (path) => localizedHref(locale, path),
    }),
  }),
);
