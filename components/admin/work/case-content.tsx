import type { ReactNode } from "react";
import type { CaseContent } from "@/lib/admin/work/schema";
import { AppealPanel, AppealSummary } from "./kinds/appeal";
import { ApplicationPanel, ApplicationSummary } from "./kinds/application";
import { BrakePanel, BrakeSummary } from "./kinds/brake";
import { DecisionPanel, DecisionSummary } from "./kinds/decision";
import { DeliveryPanel, DeliverySummary } from "./kinds/delivery";
import { ErasurePanel, ErasureSummary } from "./kinds/erasure";
import { FeedbackPanel, FeedbackSummary } from "./kinds/feedback";
import { ProofPanel, ProofSummary } from "./kinds/proof";
import { PaymentPanel, PaymentSummary } from "./kinds/payment";
import { PayoutPanel, PayoutSummary } from "./kinds/payout";
import { RefundPanel, RefundSummary } from "./kinds/refund";
import { StorefrontPanel, StorefrontSummary } from "./kinds/storefront";
import { ReportPanel, ReportSummary } from "./kinds/report";
import { ReferralPanel, ReferralSummary } from "./kinds/referral";

type Shown = { summary: ReactNode; panel: ReactNode };

/**
 * A case in a line, and all that is needed to decide it; `keys` where its buttons have theirs, `together` with how many it
 * is decided.
 */
export function caseContent(
  content: CaseContent,
  member: string | null,
  { keys, together }: { keys: boolean; together: number },
): Shown {
  const { id } = content;
  switch (content.kind) {
    case "application":
      return {
        summary: <ApplicationSummary details={content.details} />,
        panel: <ApplicationPanel id={id} details={content.details} keys={keys} />,
      };
    case "referral":
      return {
        summary: <ReferralSummary details={content.details} />,
        panel: <ReferralPanel id={id} details={content.details} keys={keys} />,
      };
    case "payment":
      return {
        summary: <PaymentSummary details={content.details} />,
        panel: <PaymentPanel id={id} details={content.details} keys={keys} />,
      };
    case "refund":
      return {
        summary: <RefundSummary details={content.details} />,
        panel: <RefundPanel id={id} details={content.details} keys={keys} />,
      };
    case "payout":
      return {
        summary: <PayoutSummary details={content.details} />,
        panel: <PayoutPanel id={id} details={content.details} keys={keys} />,
      };
    case "proof":
      return {
        summary: <ProofSummary details={content.details} />,
        panel: <ProofPanel id={id} details={content.details} keys={keys} />,
      };
    case "storefront":
      return {
        summary: <StorefrontSummary details={content.details} />,
        panel: <StorefrontPanel id={id} details={content.details} keys={keys} />,
      };
    case "delivery":
      return {
        summary: <DeliverySummary details={content.details} />,
        panel: <DeliveryPanel id={id} details={content.details} keys={keys} together={together} />,
      };
    case "erasure":
      return {
        summary: <ErasureSummary details={content.details} />,
        panel: <ErasurePanel details={content.details} member={member} keys={keys} />,
      };
    case "brake":
      return {
        summary: <BrakeSummary details={content.details} />,
        panel: <BrakePanel id={id} details={content.details} keys={keys} />,
      };
    case "feedback":
      return {
        summary: <FeedbackSummary details={content.details} />,
        panel: <FeedbackPanel id={id} details={content.details} keys={keys} together={together} />,
      };
    case "report":
      return {
        summary: <ReportSummary details={content.details} />,
        panel: <ReportPanel id={id} details={content.details} keys={keys} />,
      };
    case "decision":
      return {
        summary: <DecisionSummary details={content.details} />,
        panel: <DecisionPanel id={id} details={content.details} keys={keys} />,
      };
    case "appeal":
      return {
        summary: <AppealSummary details={content.details} />,
        panel: <AppealPanel id={id} details={content.details} keys={keys} together={together} />,
      };
  }
}
