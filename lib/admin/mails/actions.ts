"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { renderSamples } from "@/lib/mail/preview";
import { brakeEnd, mailForm, mailPreviewForm, mailReset, mailTest, newSuppression, release } from "./input";
import { sendTest } from "./mutations";

const refresh = () => revalidatePath("/[locale]/admin/content/mails", "layout");

/** What writing the words of a mail has in common. Refuses changed_meanwhile, not_found, and what is wrong beside its field. */
const saving = (form: typeof mailForm | typeof mailReset) =>
  staffChange({
    role: "admin",
    name: "mail.save",
    subject: ({ id }) => ["mail", id],
    form,
    rpc: "admin_save_mail",
    args: ({ id, values, reason, version }) => ({
      p_id: id,
      p_values: values,
      p_reason: reason,
      p_version: version,
    }),
    namesField: true,
    refresh,
  });

/** The words of a mail from now on; another language's stay as they were typed beside it. */
export const saveMailAction = saving(mailForm);
export const resetMailAction = saving(mailReset);

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

/** Refuses already_blocked. */
export const suppressAction = staffChange({
  role: "admin",
  name: "suppression.add",
  subject: () => ["suppression", ""],
  beside: { already_blocked: "address" },
  form: newSuppression,
  rpc: "admin_suppress_address",
  args: ({ address, reason }) => ({ p_address: address, p_reason: reason }),
  namesField: true,
  refresh,
});

/** Refuses changed_meanwhile. */
export const releaseAction = staffChange({
  role: "admin",
  name: "suppression.release",
  subject: ({ id }) => ["suppression", id],
  form: release,
  rpc: "admin_release_suppression",
  args: ({ id, reason }) => ({ p_id: id, p_reason: reason }),
  refresh,
});

/**
 * Ends the brake: those it holds back stay off the list with those of the same reason, or come onto it. Refuses
 * step_up_required, changed_meanwhile.
 */
export const endBrakeAction = staffChange({
  role: "admin",
  name: "mail_brake.end",
  subject: ({ id }) => ["mail_brake", id],
  form: brakeEnd,
  rpc: "admin_end_mail_brake",
  args: ({ id, decision, reason }) => ({ p_id: id, p_decision: decision, p_reason: reason }),
  refresh,
});
