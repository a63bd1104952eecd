"use client";

import { later } from "@/components/ui/later";

export const ContactIsland = later(() => import("./contact-island").then((part) => part.ContactIsland));
