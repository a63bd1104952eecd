"use client";

import { later } from "@/components/ui/later";

export const SuspensionNotice = later(() =>
  import("./suspension-notice").then((part) => part.SuspensionNotice),
);
