"use client";

import { later } from "@/components/ui/later";

export const UnsubscribeForm = later(() => import("./unsubscribe-form").then((part) => part.UnsubscribeForm));

export const LeaveInvitationForm = later(() =>
  import("./leave-invitation-form").then((part) => part.LeaveInvitationForm),
);
