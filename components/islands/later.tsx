"use client";

import { later } from "@/components/ui/later";

export const PledgeIsland = later(() =>
  import("@/components/pledges/pledge-island").then((part) => part.PledgeIsland),
);
export const ContactIsland = later(() =>
  import("@/components/feedback/contact-island").then((part) => part.ContactIsland),
);
export const InviteIsland = later(() =>
  import("@/components/applications/invite-island").then((part) => part.InviteIsland),
);
export const VotePanel = later(() =>
  import("@/components/governance/vote-panel").then((part) => part.VotePanel),
);
export const ApplicationIsland = later(() =>
  import("@/components/applications/application-island").then((part) => part.ApplicationIsland),
);
