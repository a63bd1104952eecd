"use client";

import { later } from "@/components/ui/later";

export const LaterProvider = later(() => import("./messages-provider").then((part) => part.MessagesProvider));
