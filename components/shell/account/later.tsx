"use client";

import { later } from "@/components/ui/later";

export const AccountSignedIn = later(() =>
  import("./account-signed-in").then((part) => part.AccountSignedIn),
);
