"use client";

import { later } from "@/components/ui/later";

/** The library that verifies is larger than the page. */
export const VerifyForm = later(() => import("./verify-form").then((part) => part.VerifyForm));
