"use client";

import { later } from "@/components/ui/later";

export const PledgeIsland = later(() => import("./pledge-island").then((part) => part.PledgeIsland));
export const ContactIsland = later(() => import("./contact-island").then((part) => part.ContactIsland));
export const InviteIsland = later(() => import("./invite-island").then((part) => part.InviteIsland));
export const VotePanel = later(() => import("./vote-panel").then((part) => part.VotePanel));
export const ApplicationIsland = later(() =>
  import("./application-island").then((part) => part.ApplicationIsland),
);
