"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { memberAction } from "@/lib/guard/action";
import { joinServer, resync } from "./mutations";
import { joinForm, resyncForm } from "./schema";

const join = { name: "discord-join", max: 10, seconds: 600 };
const sync = { name: "discord-sync", max: 5, seconds: 60 };

export const joinServerAction = memberAction(
  joinForm,
  async ({ locale }, member) => {
    const consent = await joinServer(member, locale);
    if (consent) redirect(consent.url);
    refresh();
    return null;
  },
  { limit: join },
);

export const resyncAction = memberAction(
  resyncForm,
  async (_form, member) => {
    await resync(member);
    refresh();
    return null;
  },
  { limit: sync },
);
