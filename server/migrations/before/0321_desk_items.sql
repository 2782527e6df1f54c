-- At the desk wait homework, chats and requests of meetings. Who works on an item, and what they are writing, is kept by its kind
-- and its id.
alter table desk_claims
  drop constraint desk_claims_pkey,
  alter column attempt_id drop not null,
  add column chat_id bigint references chats,
  add column meeting_id bigint references meetings,
  add column kind text generated always as
    (case when attempt_id is not null then 'homework' when chat_id is not null then 'chat' else 'meeting' end) stored,
  add column item_id bigint generated always as (coalesce(attempt_id, chat_id, meeting_id)) stored,
  add check (num_nonnulls(attempt_id, chat_id, meeting_id) = 1);
create unique index desk_claims_item on desk_claims (kind, item_id);
create unique index desk_claims_attempt on desk_claims (attempt_id);
create index desk_claims_chat on desk_claims (chat_id);
create index desk_claims_meeting on desk_claims (meeting_id);

alter table desk_drafts
  drop constraint desk_drafts_pkey,
  alter column attempt_id drop not null,
  add column chat_id bigint references chats,
  add column meeting_id bigint references meetings,
  add column kind text generated always as
    (case when attempt_id is not null then 'homework' when chat_id is not null then 'chat' else 'meeting' end) stored,
  add column item_id bigint generated always as (coalesce(attempt_id, chat_id, meeting_id)) stored,
  add check (num_nonnulls(attempt_id, chat_id, meeting_id) = 1);
create unique index desk_drafts_item on desk_drafts (kind, item_id, expert_id);
create unique index desk_drafts_attempt on desk_drafts (attempt_id, expert_id);
create index desk_drafts_chat on desk_drafts (chat_id);
create index desk_drafts_meeting on desk_drafts (meeting_id);

-- To whom an item was handed over until it is answered; without a person to the team, also a meeting, which else waits for its expert.
create table desk_assignments (
  attempt_id bigint unique references homework_attempts,
  chat_id bigint unique references chats,
  meeting_id bigint unique references meetings,
  kind text generated always as
    (case when attempt_id is not null then 'homework' when chat_id is not null then 'chat' else 'meeting' end) stored,
  item_id bigint generated always as (coalesce(attempt_id, chat_id, meeting_id)) stored,
  expert_id bigint references users,
  assigned_by bigint not null references users,
  assigned_at timestamptz not null default now(),
  check (num_nonnulls(attempt_id, chat_id, meeting_id) = 1)
);
create unique index desk_assignments_item on desk_assignments (kind, item_id);
create index desk_assignments_expert on desk_assignments (expert_id);
create index desk_assignments_author on desk_assignments (assigned_by);

-- Of which promised times experts (soon) and leads (late) have been told, once each.
create table desk_alerts (
  attempt_id bigint references homework_attempts,
  chat_id bigint references chats,
  meeting_id bigint references meetings,
  kind text generated always as
    (case when attempt_id is not null then 'homework' when chat_id is not null then 'chat' else 'meeting' end) stored,
  item_id bigint generated always as (coalesce(attempt_id, chat_id, meeting_id)) stored,
  answer_by timestamptz not null,
  stage text not null check (stage in ('soon', 'late')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(attempt_id, chat_id, meeting_id) = 1)
);
create unique index desk_alerts_item on desk_alerts (kind, item_id, answer_by, stage);
create index desk_alerts_attempt on desk_alerts (attempt_id);
create index desk_alerts_chat on desk_alerts (chat_id);
create index desk_alerts_meeting on desk_alerts (meeting_id);
create index desk_alerts_created on desk_alerts (created_at);

-- Who may answer at the desk.
create index users_staff on users (id) where roles <> '{}';
