"use server";

import { memberAction } from "@/lib/guard/action";
import { deliverSoon } from "@/lib/outbox/soon";
import {
  confirmEmail,
  confirmPhone,
  endSession,
  handInAddressCode,
  requestAddressCode,
  requestEmail,
  requestPhone,
  saveMailChoice,
} from "./mutations";
import { readAccount } from "./queries";
import {
  addressCode,
  addressCodeRequest,
  emailCode,
  emailRequest,
  mailForm,
  phoneCode,
  phoneRequest,
  sessionForm,
} from "./schema";

/** Each answers the account as it is afterwards, so that the page shows what the server knows. */
export const askForEmail = memberAction(emailRequest, async ({ email, locale }, member) => {
  await requestEmail(member, email, locale);
  return readAccount();
});

export const handInEmailCode = memberAction(emailCode, async ({ side, code }, member) => {
  await confirmEmail(member, side, code);
  deliverSoon();
  return readAccount();
});

export const askForPhone = memberAction(phoneRequest, async ({ phone }, member) => {
  await requestPhone(member, phone);
  return readAccount();
});

export const handInPhoneCode = memberAction(phoneCode, async ({ code }, member) => {
  await confirmPhone(member, code);
  deliverSoon();
  return readAccount();
});

export const saveMail = memberAction(mailForm, async (choice, member) => {
  await saveMailChoice(member, choice);
  return choice;
});

/** A code to the address that is not written to, which may be let go again by it. */
export const askForAddressCode = memberAction(addressCodeRequest, async ({ wished }, member) => {
  await requestAddressCode(member, wished);
  deliverSoon();
  return readAccount();
});

export const handInAddressCodeAction = memberAction(addressCode, async ({ code }, member) => {
  await handInAddressCode(member, code);
  return readAccount();
});

export const closeSession = memberAction(
  sessionForm,
  async ({ session }, member) => {
    await endSession(member, session);
    return readAccount();
  },
  { limit: { name: "end-session", max: 60, seconds: 600 } },
);
