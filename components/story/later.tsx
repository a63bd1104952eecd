"use client";

import { later } from "@/components/ui/later";

export const OwnStory = later(() => import("./own-story").then((part) => part.OwnStory));
