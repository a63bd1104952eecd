"use client";

import { later } from "@/components/ui/later";

export const Announcements = later(() => import("./announcements").then((part) => part.Announcements));
