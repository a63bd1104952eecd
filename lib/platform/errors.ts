/**
 * Every refusal the app knows, with the HTTP status it is answered with, by subject: a page names the subjects whose
 * sentences its forms need. The list is closed: SQL functions raise these codes (errcode P0001), services' errors are
 * mapped to them, and `errors.json` holds a sentence for each.
 */
export const errorSubjects = {
  general: {
    unauthenticated: 401,
    forbidden: 403,
    admin_required: 403,
    moderator_required: 403,
    role_check_failed: 403,
    suspended: 403,
    cross_origin: 403,
    not_found: 404,
    conflict: 409,
    invalid_input: 422,
    required: 422,
    too_long: 422,
    too_short: 422,
    reason_required: 422,
    body_too_large: 413,
    rate_limited: 429,
    service_unavailable: 503,
    session_missing: 401,
    session_ended: 401,
    jwt_invalid: 401,
    second_factor_required: 403,
    onboarding_required: 403,
    onboarding_incomplete: 409,
    name_missing: 422,
    email_invalid: 422,
    too_many_attempts: 429,
    last_admin: 409,
    member_not_found: 404,
    view_only: 403,
  },
  contact: {
    contact_missing: 422,
    phone_invalid: 422,
    code_invalid: 422,
    code_missing: 422,
    code_too_soon: 429,
    link_invalid: 422,
    delivery_failed: 502,
    signup_closed: 403,
    captcha_failed: 403,
    contact_blocked: 403,
  },
  credentials: {
    credentials_invalid: 422,
    password_weak: 422,
    password_same: 422,
    password_mismatch: 422,
    reauthentication_needed: 403,
    email_unconfirmed: 403,
    provider_unavailable: 422,
    provider_denied: 403,
    provider_failed: 502,
    provider_email_unverified: 403,
    company_unknown: 404,
    domain_invalid: 422,
    token_unverified: 422,
    session_not_in_url: 422,
    code_not_detected: 422,
    pkce_invalid: 422,
    identity_taken: 409,
    last_sign_in_method: 409,
  },
  discord: {
    discord_unavailable: 422,
    discord_denied: 403,
    discord_expired: 409,
    discord_failed: 502,
    discord_other_account: 409,
  },
  secondFactor: {
    second_factor_not_set_up: 403,
    step_up_required: 403,
    second_factor_invalid: 422,
    second_factor_expired: 409,
    factor_name_taken: 409,
    factor_limit: 409,
    factor_exists: 409,
    recovery_code_invalid: 422,
  },
  profile: {
    username_taken: 409,
    username_invalid: 422,
    username_reserved: 422,
    username_too_soon: 429,
    interests_missing: 422,
    terms_required: 422,
    step_unknown: 422,
  },
  referrals: {
    alias_unknown: 404,
    own_alias: 422,
    referral_exists: 409,
    referral_circle: 422,
    referral_younger: 422,
    referral_not_found: 404,
    referral_not_held: 409,
    referral_not_remindable: 409,
  },
  appeals: {
    appeal_impossible: 409,
    appeal_late: 409,
    appeal_exists: 409,
    appeal_closed: 409,
    appeal_other_person: 403,
  },
  wallets: {
    nonce_expired: 409,
    signature_invalid: 422,
    message_invalid: 422,
    address_invalid: 422,
    chain_mismatch: 422,
    wallet_taken: 409,
    wallet_reserved: 409,
    wallet_limit: 409,
    wallet_not_found: 404,
    wallet_not_own: 403,
    wallet_in_use: 409,
    wallet_too_new: 409,
    chain_unavailable: 503,
  },
  billing: {
    plan_unknown: 404,
    plan_inactive: 409,
    already_subscribed: 409,
    sold_out: 409,
    order_not_found: 404,
    price_mismatch: 409,
    checkout_replaced: 409,
    change_running: 409,
    card_declined: 422,
    payment_unavailable: 503,
    promo_unknown: 404,
    promo_ended: 409,
    promo_expired: 409,
    promo_used: 409,
    promo_used_up: 409,
    promo_other_plan: 409,
  },
  connect: {
    connect_country: 422,
    connect_unavailable: 503,
  },
  gifts: {
    gift_unknown: 404,
    gift_to_self: 422,
    gift_closed: 409,
    gift_sent_often: 429,
    gift_used: 409,
    gift_expired: 409,
    gift_ended: 409,
    gift_other_address: 403,
    gift_not_needed: 409,
    gift_while_paying: 409,
  },
  payouts: {
    second_admin_needed: 403,
  },
  codes: {
    promo_code_invalid: 422,
    promo_code_taken: 409,
    promo_value_invalid: 422,
  },
  refunds: {
    refund_late: 409,
    refund_exists: 409,
    refund_closed: 409,
    payment_not_refundable: 409,
    token_elsewhere: 409,
  },
  mint: {
    mint_not_found: 404,
    mint_pending: 409,
    mint_hash_invalid: 422,
    mint_wrong_contract: 422,
    mint_wrong_wallet: 403,
    mint_failed: 409,
    voucher_expired: 409,
    voucher_used: 409,
    voucher_revoked: 409,
    not_eligible: 403,
  },
  staff: {
    ledger_not_found: 404,
    already_reversed: 409,
    points_invalid: 422,
    points_limit: 403,
    points_daily_limit: 403,
    role_unknown: 422,
    role_held: 409,
    setting_invalid: 422,
    setting_fixed: 409,
    setting_contradicts: 409,
    time_past: 422,
    season_too_short: 422,
    season_prizes: 422,
    season_overlaps: 409,
    season_only_later: 422,
    season_too_late: 409,
    season_not_in_review: 409,
    rule_planned: 409,
    form_invalid: 422,
    changed_meanwhile: 409,
    already_undone: 409,
    undo_impossible: 422,
    job_too_large: 422,
    statistics_missing: 503,
    member_is_staff: 403,
    view_ended: 409,
    block_invalid: 422,
    block_hits_staff: 409,
    already_blocked: 409,
    case_closed: 409,
    case_assignee: 422,
    case_unlike: 422,
    feedback_not_found: 404,
    feedback_not_mergeable: 409,
    payment_decided: 409,
    payment_not_acceptable: 422,
    refund_too_large: 422,
    honorary_voucher: 422,
    honorary_exists: 409,
    allowlist_invalid: 422,
  },
  account: {
    email_taken: 409,
    phone_taken: 409,
    address_same: 422,
    picture_invalid: 422,
    erasure_unconfirmed: 422,
    subscription_live: 409,
  },
  streams: {
    stream_code_wrong: 422,
    stream_not_live: 409,
    stream_not_included: 403,
    stream_begun: 409,
    stream_state: 409,
    stream_times: 422,
  },
  community: {
    url_invalid: 422,
    pledge_closed: 409,
    pledge_amount: 422,
    pledge_unknown: 404,
    application_locked: 409,
    form_changed: 409,
    file_invalid: 422,
    files_too_many: 409,
    application_too_soon: 409,
    invite_unknown: 404,
    invite_used: 409,
    invite_expired: 409,
    invite_revoked: 409,
    invite_held: 409,
    proposal_closed: 409,
    vote_not_eligible: 403,
    already_voted: 409,
    choice_missing: 422,
  },
  goals: {
    goal_reached: 409,
    too_many_goals: 409,
    goal_days: 422,
  },
  content: {
    choice_needed: 422,
    out_of_range: 422,
    path_invalid: 422,
    window_order: 422,
    content_state: 409,
    quiz_questions: 422,
    quiz_right: 422,
    mission_requires: 422,
    mission_begun: 409,
    mission_needed: 409,
    challenge_missions: 422,
    challenge_begun: 409,
  },
  missions: {
    mission_unavailable: 409,
    quiz_tries_used: 429,
    proof_open: 409,
    proof_too_soon: 429,
    proof_tries_used: 409,
  },
} as const satisfies Record<string, Record<string, number>>;

/** Codes whose detail is for the person who asked: why the look-up failed, who was faster. `<code>_because` says it. */
export const detailedCodes: ReadonlySet<string> = new Set(["role_check_failed", "changed_meanwhile"]);

export type ErrorSubject = keyof typeof errorSubjects;

export type ErrorCode = { [S in ErrorSubject]: keyof (typeof errorSubjects)[S] }[ErrorSubject];

export const errorCodes = Object.assign({}, ...Object.values(errorSubjects)) as Record<ErrorCode, number>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCodes, value);
}

type Options = {
  /** Sentence of the service behind the refusal; shown only where docs/product.md quotes it. */
  detail?: string;
  /** Input fields the refusal belongs to. */
  fields?: Record<string, ErrorCode>;
  /** Seconds until the same may be tried again, where that is known. */
  retryAfter?: number;
  cause?: unknown;
};

/** A refusal the visitor can understand. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Next hands only this to the error screen of a production build; the message stays on the server. */
  readonly digest: string;
  readonly detail: string | undefined;
  readonly fields: Record<string, ErrorCode> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { detail, fields, retryAfter, cause }: Options = {}) {
    super(detail === undefined ? code : `${code}: ${detail}`, { cause });
    this.name = "AppError";
    this.code = code;
    this.digest = code;
    this.detail = detail;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}
