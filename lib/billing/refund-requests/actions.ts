"use server";

import { memberAction } from "@/lib/guard/action";
import { deliverSoon } from "@/lib/outbox/soon";
import { askRefund, withdrawRefund } from "./mutations";
import { refundRequest, refundWithdrawal } from "./schema";

export const askRefundAction = memberAction(
  refundRequest,
  async (asked, member) => {
    const state = await askRefund(member, asked);
    deliverSoon();
    return state;
  },
  { limit: { name: "refund_request", max: 10, seconds: 3600 } },
);

export const withdrawRefundAction = memberAction(refundWithdrawal, ({ request }, member) =>
  withdrawRefund(member, request),
);
