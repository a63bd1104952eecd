import type { Kind } from "./documents.ts";

const nulls = (names: string): Record<string, null> =>
  Object.fromEntries(names.split(" ").map((name) => [name, null]));

/** Of a dispute before anything was handed in. */
export const EMPTY_EVIDENCE = {
  ...nulls("access_activity_log billing_address cancellation_policy cancellation_policy_disclosure"),
  ...nulls("cancellation_rebuttal customer_communication customer_email_address customer_name"),
  ...nulls("customer_purchase_ip customer_signature duplicate_charge_documentation"),
  ...nulls("duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy"),
  ...nulls("refund_policy_disclosure refund_refusal_explanation service_date service_documentation"),
  ...nulls("shipping_address shipping_carrier shipping_date shipping_documentation"),
  ...nulls("shipping_tracking_number uncategorized_file uncategorized_text"),
  enhanced_evidence: {},
};

const self = { type: "self" };

/**
 * What Stripe sends of each object beside what is kept here: the keys of features that this stand-in does not have,
 * null or empty as at an account that does not use them. shapes.test.ts compares the whole with the types of the SDK.
 */
export const EMPTY_FIELDS: Partial<Record<Kind, Record<string, unknown>>> = {
  "billing_portal.session": nulls("customer_account"),
  charge: {
    ...nulls("application application_fee application_fee_amount failure_balance_transaction on_behalf_of"),
    ...nulls("receipt_number review shipping source source_transfer statement_descriptor"),
    ...nulls("statement_descriptor_suffix transfer_data transfer_group"),
  },
  "checkout.session": {
    ...nulls("adaptive_pricing allowed_payment_method_types collected_information consent_collection"),
    ...nulls("currency_conversion customer_account integration_identifier invoice_creation"),
    ...nulls("managed_payments origin_context payment_method_collection permissions shipping_cost"),
    ...nulls("payment_method_configuration_details payment_method_options saved_payment_method_options"),
    ...nulls("shipping_address_collection wallet_options"),
    custom_text: nulls("after_submit shipping_address submit terms_of_service_acceptance"),
  },
  discount: nulls("checkout_session customer customer_account invoice invoice_item subscription_item"),
  dispute: { ...nulls("intended_submission_method"), enhanced_eligibility_types: [] },
  invoice: {
    ...nulls("account_tax_ids application automatically_finalizes_at custom_fields customer_account"),
    ...nulls("customer_address customer_phone customer_shipping default_source effective_at footer"),
    ...nulls("from_invoice last_finalization_error latest_revision on_behalf_of receipt_number rendering"),
    ...nulls("shipping_cost shipping_details statement_descriptor subtotal_excluding_tax"),
    ...nulls("total_excluding_tax webhooks_delivered_at"),
    customer_tax_exempt: "none",
    default_tax_rates: [],
    issuer: self,
    payment_settings: nulls("default_mandate payment_method_options payment_method_types"),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    total_pretax_credit_amounts: [],
  },
  invoiceitem: {
    ...nulls("customer_account"),
    discountable: false,
    discounts: [],
    metadata: {},
    tax_rates: [],
  },
  payment_intent: {
    ...nulls("allowed_payment_method_types application application_fee_amount customer_account"),
    ...nulls("excluded_payment_method_types managed_payments on_behalf_of payment_record"),
    ...nulls("payment_method_configuration_details payment_method_options processing review source"),
    ...nulls("statement_descriptor_suffix"),
  },
  payment_method: nulls("customer_account"),
  promotion_code: nulls("customer_account"),
  product: {
    ...nulls("description package_dimensions shippable tax_details url default_price statement_descriptor"),
    ...nulls("tax_code unit_label"),
    images: [],
    marketing_features: [],
  },
  refund: nulls("customer_account source_transfer_reversal transfer_reversal"),
  subscription: {
    ...nulls("application_fee_percent billing_cycle_anchor_config billing_thresholds customer_account"),
    ...nulls("days_until_due default_source managed_payments next_pending_invoice_item_invoice"),
    ...nulls("on_behalf_of payment_settings pending_invoice_item_interval pending_setup_intent"),
    ...nulls("transfer_data trial_settings"),
    billing_schedules: [],
    invoice_settings: { ...nulls("account_tax_ids custom_fields description footer"), issuer: self },
  },
  webhook_endpoint: nulls("api_version application"),
};
