"use server";

import { revalidatePath } from "next/cache";
import { tellPriceSoon } from "@/lib/billing/prices";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { priceForm } from "./input";
import { setPrice } from "./mutations";

/** Stripe is told of a new version after the answer, or else with the next purchase. */
export const setPriceAction = staffAction(
  { role: "admin", name: "price.change", subject: ({ price }) => ["price", price], stepUp: true },
  priceForm,
  async (form, staff) => {
    const changed = await setPrice(staff, form);
    tellPriceSoon(form.price);
    revalidatePath("/[locale]/admin", "layout");
    return changed;
  },
);
