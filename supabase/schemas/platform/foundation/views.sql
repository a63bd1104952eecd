-- Audit

create view private.audit_lines as
select a.*, coalesce(r.reason, '') as reason
from public.audit_log a left join private.audit_reasons r on r.audit_id = a.id;
comment on view private.audit_lines is 'Audit lines with their reasons, empty once they are erased.';
