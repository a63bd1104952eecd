import type { Fault } from "./fault.ts";

/** What staff do, and what is recorded of it. */
export const staff: Fault[] = [
  {
    subject: "messages",
    name: "A page of the panel lacks the words of what its changes refuse",
    file: "lib/platform/error-codes/picks.ts",
    find: '"appeal_other_person",',
    replace: "",
    tests: { now: ["components/messages/refusals.test.ts"], then: ["components/messages/refusals.test.ts"] },
  },
  {
    subject: "campaigns",
    name: "A campaign is sent to those who do not want its mails",
    file: "supabase/schemas/mail/campaign_sending/functions.sql",
    find: "exit when v_obstacle is null;",
    replace: "exit;",
    tests: { now: ["lib/campaigns/send/send.db.test.ts"], then: ["lib/campaigns/send/send.db.test.ts"] },
  },
  {
    subject: "segments",
    name: "A member with exactly the points that a segment asks for is left out",
    file: "supabase/schemas/members/segments/functions.sql",
    find: "case v_op when 'at_least' then '>=' else '<=' end",
    replace: "case v_op when 'at_least' then '>' else '<=' end",
    tests: { now: ["supabase/tests/segment-rules.test.ts"], then: ["supabase/tests/segment-rules.test.ts"] },
  },
  {
    subject: "audit",
    name: "A line of the audit log can be changed afterwards",
    file: "supabase/schemas/platform/foundation/triggers.sql",
    find: "create trigger t020_audit_log_append_only before update or delete on public.audit_log",
    replace: "create trigger t020_audit_log_append_only before delete on public.audit_log",
    tests: { now: ["supabase/tests/audit.test.ts"], then: ["supabase/tests/audit.test.ts"] },
  },
  {
    subject: "undo",
    name: "Undoing the status of a message changes when it was written instead",
    file: "supabase/schemas/platform/audit/functions.sql",
    find: "update public.feedback set status = p_line.before ->> 'status' where id = v_id;",
    replace: "update public.feedback set created_at = now() where id = v_id;",
    tests: { now: ["supabase/tests/undo.test.ts"], then: ["supabase/tests/undo.test.ts"] },
  },
  {
    subject: "undo",
    name: "An award is taken back a second time",
    file: "supabase/schemas/platform/audit/functions.sql",
    find: "if exists (select from public.points_ledger where reverses = v_ledger) then",
    replace: "if exists (select from public.points_ledger where reverses is null and false) then",
    tests: {
      now: ["supabase/tests/undo.test.ts", "supabase/tests/undo-refusals.test.ts"],
      then: ["supabase/tests/undo-refusals.test.ts"],
    },
  },
  {
    subject: "settings",
    name: "A setting takes a value outside of its bounds",
    file: "supabase/schemas/staff/settings/functions.sql",
    find: "and (p_value #>> '{}')::numeric between v_kind.minimum and v_kind.maximum",
    replace: "and (p_value #>> '{}')::numeric >= v_kind.minimum",
    tests: {
      now: ["supabase/tests/admin-settings.test.ts"],
      then: ["supabase/tests/admin-settings.test.ts"],
    },
  },
];
