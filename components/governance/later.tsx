"use client";

import { later } from "@/components/ui/later";

export const VotePanel = later(() => import("./vote-panel").then((part) => part.VotePanel));
