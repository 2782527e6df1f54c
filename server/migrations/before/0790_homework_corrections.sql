-- Answers to homework that were corrected, each as it was before.
create table homework_corrections (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references homework_attempts,
  client_id uuid not null,
  -- The former answer. Null where its expert is not known.
  verdict text not null check (verdict in ('DONE', 'FAIL')),
  answer text not null check (length(answer) <= 10000),
  answered_by bigint references users,
  answered_at timestamptz not null,
  corrected_by bigint not null references users,
  corrected_at timestamptz not null default now()
);
-- A correction that is repeated has one effect.
create unique index homework_corrections_client on homework_corrections (attempt_id, client_id);
create index homework_corrections_answered_by on homework_corrections (answered_by) where answered_by is not null;
create index homework_corrections_corrected_by on homework_corrections (corrected_by);

-- Whose words the answer has since it was corrected. Figures of answers stay those of whoever answered first.
alter table homework_attempts add column corrected_by bigint references users, add column corrected_at timestamptz,
  add check ((corrected_by is null) = (corrected_at is null));
create index homework_attempts_corrected_by on homework_attempts (corrected_by) where corrected_by is not null;
