"use server";

import { revalidatePath } from "next/cache";
import { saveContent } from "@/lib/admin/content/mutations";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { renderSamples } from "@/lib/mail/preview";
import { brakeEnd, mailForm, mailPreviewForm, mailReset, mailTest, newSuppression, release } from "./input";
import { endBrake, releaseSuppression, sendTest, suppressAddress } from "./mutations";

const refresh = () => revalidatePath("/[locale]/admin/content/mails", "layout");

/** The words of a mail from now on; another language's stay as they were typed beside it. */
export const saveMailAction = staffAction(
  { role: "admin", name: "mail.save", subject: ({ id }) => ["mail", id] },
  mailForm,
  async (form, staff) => {
    const saved = await saveContent(staff, "mail", form);
    refresh();
    return saved;
  },
);

export const resetMailAction = staffAction(
  { role: "admin", name: "mail.save", subject: ({ id }) => ["mail", id] },
  mailReset,
  async (form, staff) => {
    const saved = await saveContent(staff, "mail", form);
    refresh();
    return saved;
  },
);

/** For the preview inside the form: what is typed, kept nowhere. */
export const previewMailAction = staffAction(
  { role: "moderator", name: "mail.preview", subject: ({ template }) => ["mail", template] },
  mailPreviewForm,
  ({ template, texts, variant }) => renderSamples(template, texts, variant),
);

export const sendTestAction = staffAction(
  { role: "moderator", name: "mail.test", subject: ({ template }) => ["mail", template] },
  mailTest,
  (form, staff) => sendTest(staff, form),
);

export const suppressAction = staffAction(
  {
    role: "admin",
    name: "suppression.add",
    subject: () => ["suppression", ""],
    beside: { already_blocked: "address" },
  },
  newSuppression,
  async ({ address, reason }, staff) => {
    const changed = await suppressAddress(staff, address, reason);
    refresh();
    return changed;
  },
);

export const releaseAction = staffAction(
  { role: "admin", name: "suppression.release", subject: ({ id }) => ["suppression", id] },
  release,
  async ({ id, reason }, staff) => {
    const changed = await releaseSuppression(staff, id, reason);
    refresh();
    return changed;
  },
);

/** Ends the brake: those it holds back stay off the list with those of the same reason, or come onto it. */
export const endBrakeAction = staffAction(
  { role: "admin", name: "mail_brake.end", subject: ({ id }) => ["mail_brake", id] },
  brakeEnd,
  async (form, staff) => {
    const changed = await endBrake(staff, form);
    refresh();
    return changed;
  },
);
