-- Sent alerts about questions to the support, once per promised time and stage.
create table support_alerts (
  ticket_id bigint not null references support_tickets on delete cascade,
  answer_by timestamptz not null,
  stage text not null check (stage in ('new', 'soon', 'late')),
  created_at timestamptz not null default now(),
  primary key (ticket_id, answer_by, stage)
);

-- The questions that wait already are not announced as new ones.
insert into support_alerts (ticket_id, answer_by, stage)
  select id, answer_by, 'new' from support_tickets where answer_by is not null;
