"use server";

import { revalidatePath } from "next/cache";
import { tellCodesSoon } from "@/lib/billing/codes/tell";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { codeForm, codeSwitch } from "./input";
import * as codes from "./mutations";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

/** Stripe is told after the answer; the list says until then that it is not told yet. */
export const makeCodeAction = staffAction(
  {
    role: "admin",
    name: "promotion_code.make",
    subject: ({ promotion_code }) => ["promotion_code", promotion_code],
    stepUp: true,
  },
  codeForm,
  async (form, staff) => {
    const changed = await codes.makeCode(staff, form);
    tellCodesSoon();
    refresh();
    return changed;
  },
);

export const switchCodeAction = staffAction(
  {
    role: "admin",
    name: "promotion_code.set",
    subject: ({ promotion_code }) => ["promotion_code", promotion_code],
    stepUp: true,
  },
  codeSwitch,
  async (form, staff) => {
    const changed = await codes.switchCode(staff, form);
    tellCodesSoon();
    refresh();
    return changed;
  },
);
