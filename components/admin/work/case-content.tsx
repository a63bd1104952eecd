import type { ReactNode } from "react";
import type { CaseContent } from "@/lib/admin/work/schema";
import { AppealPanel, AppealSummary } from "./kinds/appeal";
import { ApplicationPanel, ApplicationSummary } from "./kinds/application";
import { DeliveryPanel, DeliverySummary } from "./kinds/delivery";
import { ErasurePanel, ErasureSummary } from "./kinds/erasure";
import { FeedbackPanel, FeedbackSummary } from "./kinds/feedback";
import { PaymentPanel, PaymentSummary } from "./kinds/payment";
import { ReferralPanel, ReferralSummary } from "./kinds/referral";

type Shown = { summary: ReactNode; panel: ReactNode };

/** A case in a line, and all that is needed to decide it; `keys` where its buttons have theirs. */
export function caseContent(content: CaseContent, member: string | null, keys: boolean): Shown {
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
    case "delivery":
      return {
        summary: <DeliverySummary details={content.details} />,
        panel: <DeliveryPanel id={id} details={content.details} keys={keys} />,
      };
    case "erasure":
      return {
        summary: <ErasureSummary details={content.details} />,
        panel: <ErasurePanel details={content.details} member={member} />,
      };
    case "feedback":
      return {
        summary: <FeedbackSummary details={content.details} />,
        panel: <FeedbackPanel id={id} details={content.details} keys={keys} />,
      };
    case "appeal":
      return {
        summary: <AppealSummary details={content.details} />,
        panel: <AppealPanel id={id} details={content.details} keys={keys} />,
      };
  }
}
