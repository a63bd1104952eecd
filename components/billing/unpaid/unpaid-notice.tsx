"use client";

import { useQuery } from "@tanstack/react-query";
import { askServer } from "@/components/members/ask-server";
import type { Unpaid } from "@/lib/billing/unpaid/schema";
import { UnpaidText } from "./unpaid-text";

/** Above every page of the member area while a payment is missing; gone as soon as the paid subscription is known. */
export function UnpaidNotice() {
  const { data } = useQuery({
    queryKey: ["unpaid"],
    queryFn: ({ signal }) => askServer<Unpaid | null>("/api/me/unpaid", signal),
  });
  return data ? <UnpaidText unpaid={data} /> : null;
}
