"use client";

import { later } from "@/components/ui/later";

export const InviteIsland = later(() => import("./invite-island").then((part) => part.InviteIsland));
export const ApplicationIsland = later(() =>
  import("./application-island").then((part) => part.ApplicationIsland),
);
