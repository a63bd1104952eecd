"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { contentStep } from "@/lib/admin/content/versions";
import { documentHtml } from "@/lib/content/markdown";
import { changedWithId } from "@/lib/guard/staff/changed";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { factWords } from "@/lib/site/fact-words";
import { readSavedReplies } from "./queries";
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
  refreshPanel();
  for (const page of pages) revalidatePath(`/[locale]/(site)${page}`, "page");
  for (const locale of locales) revalidatePath(`/${locale}/updates.xml`);
}

/** Writes a text of the site; what is shown stays until it is published. Refuses changed_meanwhile, not_found, and what is wrong beside its field. */
export const saveDocumentAction = staffChange({
  role: "moderator",
  name: "document.save",
  subject: ({ id }) => ["document", id ?? ""],
  form: documentForm,
  rpc: "admin_save_document",
  args: ({ kind, id, values, reason, version }) => ({
    p_kind: kind,
    p_id: id ?? null,
    p_values: values as Json,
    p_reason: reason,
    p_version: version,
  }),
  answer: changedWithId,
  namesField: true,
});

/** Shows what is written of a text, at once or later, or takes it off the site. Refuses changed_meanwhile, content_state. */
export const setDocumentAction = staffChange({
  role: "moderator",
  name: "document.set",
  subject: ({ id }) => ["document", id],
  form: contentStep,
  rpc: "admin_set_document",
  args: ({ id, state, publish_at, reason, version }) => ({
    p_id: id,
    p_state: state,
    p_reason: reason,
    p_version: version,
    p_publish_at: publish_at ?? undefined,
  }),
  namesField: true,
  refresh,
});

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

/** For a field that staff reply in: the saved replies that are published. */
export const savedRepliesAction = staffAction(
  { role: "moderator", name: "document.replies", subject: () => ["document", ""] },
  z.object({}),
  (_input, staff) => readSavedReplies(staff),
);
