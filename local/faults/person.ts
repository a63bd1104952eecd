import type { Fault } from "./fault.ts";

/** What belongs to one person: consent, settings, and leaving. */
export const person: Fault[] = [
  {
    subject: "consent",
    name: "A browser that has not answered is measured",
    file: "app/api/measuring/route.ts",
    find: 'if (jar.get(consentCookie)?.value !== "yes" || !isByPerson(request.headers)) return nobody;',
    replace: 'if (jar.get(consentCookie)?.value === "no" || !isByPerson(request.headers)) return nobody;',
    tests: { now: ["app/api/measuring/route.test.ts"], then: ["app/api/measuring/route.test.ts"] },
  },
  {
    subject: "consent",
    name: "A visitor who takes consent back is measured until the next page",
    file: "lib/analytics/consent/choose-consent.ts",
    find: 'if (choice === "no" && before === "yes") return void startOver();',
    replace: 'if (choice === "no" && before === "no") return void startOver();',
    tests: {
      now: ["lib/analytics/consent/choose-consent.test.ts"],
      then: ["lib/analytics/consent/choose-consent.test.ts"],
    },
  },
  {
    subject: "settings",
    name: "A proxy may keep the file with everything of a member",
    file: "app/api/me/export/route.ts",
    find: '"cache-control": "no-store",',
    replace: '"cache-control": "public, max-age=600",',
    tests: { now: ["e2e/http/settings.test.ts"], then: ["e2e/http/settings.test.ts"] },
  },
  {
    subject: "settings",
    name: "A member who chooses another language stays on the page in the old one",
    file: "components/settings/preferences-form.tsx",
    find: "if (kept.locale !== locale) router.push(",
    replace: "if (kept.locale === locale) router.push(",
    tests: { now: ["e2e/settings/account.test.ts"], then: ["e2e/settings/account.test.ts"] },
  },
  {
    subject: "erasure",
    name: "Mails to the address of an erased member stay",
    file: "supabase/schemas/members/account/functions.sql",
    find: "delete from public.mail_outbox where user_id = p_user or lower(to_address) = v_confirmed;",
    replace: "delete from public.mail_outbox where user_id = p_user;",
    tests: { now: ["supabase/tests/erasure.test.ts"], then: ["supabase/tests/erasure.test.ts"] },
  },
  {
    subject: "erasure",
    name: "The code that erases an account may be guessed a sixth time",
    file: "supabase/schemas/members/account/functions.sql",
    find: "elsif v_code.attempts >= 5 then",
    replace: "elsif v_code.attempts > 5 then",
    tests: { now: ["supabase/tests/erasure-code.test.ts"], then: ["supabase/tests/erasure-code.test.ts"] },
  },
];
