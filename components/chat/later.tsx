"use client";

import { later } from "@/components/ui/later";

export const OwnChat = later(() => import("./own-chat").then((part) => part.OwnChat));
export const GuestLive = later(() => import("./guest-live").then((part) => part.GuestLive));
