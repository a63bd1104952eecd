"use server";

import { staffChange } from "@/lib/guard/staff/staff-change";
import { flagForm } from "./schema";

/** Gives a flag a value for the members of a saved segment, or ends that. Refuses choice_needed. */
export const setFlagAction = staffChange({
  role: "admin",
  name: "flag.set",
  subject: ({ flag }) => ["flag", flag],
  form: flagForm,
  rpc: "admin_set_flag_audience",
  args: ({ flag, value, segment, reason }) => ({
    p_flag: flag,
    p_value: value,
    p_segment: segment,
    p_reason: reason,
  }),
  namesField: true,
});
