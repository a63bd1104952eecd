import { expect, test } from "vitest";
import type { z } from "zod";
import { emailRequest } from "@/lib/account/schema";
import { mergeStart } from "@/lib/account/merge/schema";
import { newSuppression } from "@/lib/admin/mails/input";
import { newBlock } from "@/lib/admin/security/schema";
import { inviteForm } from "@/lib/admin/team/schema";
import { readImport } from "@/lib/admin/imports/csv";
import { giftForm, sendGiftForm } from "@/lib/billing/gifts/schema";
import { contactForm } from "@/lib/feedback/schema";
import { emailAddress } from "@/lib/platform/text/email-address";
import { pledgeForm, withdrawalForm } from "@/lib/pledges/schema";
import { passwordForm, recoveryForm, signInForm } from "@/lib/sign-in/schema";
import { shopForm } from "@/lib/storefronts/schema";

const uuid = "00000000-0000-4000-8000-000000000001";

/** Every form with an address: what else it needs, and where the address stands in what it gives. */
const doors: Record<string, (email: string) => unknown> = {
  "sign-in": (email) => read(signInForm, { email }).email,
  password: (email) => contactOf(read(passwordForm, { contact: email, password: "x" }).contact),
  recovery: (email) => read(recoveryForm, { email }).email,
  settings: (email) => read(emailRequest, { email }).email,
  merge: (email) => read(mergeStart, { contact: email }).contact,
  gift: (email) => read(giftForm, { offer: "plus_3=100", email, locale: "en" }).email,
  "gift once more": (email) => read(sendGiftForm, { gift: uuid, email }).email,
  pledge: (email) => read(pledgeForm, { intent: "request", email, amount: "10" }).email,
  withdrawal: (email) => read(withdrawalForm, { email }).email,
  contact: (email) => read(contactForm, { name: "A", email, topic: "idea", message: "0123456789" }).email,
  shop: (email) => read(shopForm, { name: "Shop", contact: email }).contact,
  "invitation of staff": (email) =>
    read(inviteForm, { email, role: "admin", locale: "en", reason: "For a test" }).email,
  suppression: (email) => read(newSuppression, { address: email, reason: "For a test" }).address,
  // The database says of these two whether it is an address: what reaches it is written in the one way.
  block: (email) =>
    emailAddress.parse(read(newBlock, { kind: "email", value: email, days: "", reason: "For a test" }).value),
  import: (email) =>
    emailAddress.parse(readImport(`email,name\n"${email}",A\n`, { email: "email" }).lines[0]?.email ?? ""),
};

function read<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  return schema.parse(input);
}

const contactOf = (contact: { email: string } | { phone: string }) =>
  "email" in contact ? contact.email : contact.phone;

test.each(Object.entries(doors))("%s takes every address that sign-in takes, as the same", (_, door) => {
  for (const typed of [
    " Ana@Example.com",
    "r&d@example.com",
    "billing/eu@example.com",
    "x@xn--mller-kva.example",
    "y@my--shop.example",
    "x@Müller.example",
    "x@пример.рф",
    "a@b.museum",
  ])
    expect(door(typed)).toBe(emailAddress.parse(typed));
});

test.each(Object.entries(doors))("%s refuses what sign-in refuses", (_, door) => {
  for (const typed of [
    "ana@",
    "two..dots@example.com",
    "ana@example",
    "jörg@example.com",
    "ana@127.0.0.1",
    "a@b@example.com",
  ])
    expect(() => door(typed)).toThrow();
});
