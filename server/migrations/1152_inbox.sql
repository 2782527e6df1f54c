-- The inbox of the support.

-- Finds questions by parts of the name, the e-mail and the messages, without the notes. Stored as for people; triggers
-- write it, whoever inserts.
alter table support_tickets add column search_text text not null default '';

update support_tickets t set search_text = left(fold_name(concat(' ', t.name, ' ', t.email,
  (select string_agg(' ' || m.message, '' order by m.id) from support_messages m where m.ticket_id = t.id and not m.is_note))), 20000);

create function begin_question_search() returns trigger language plpgsql as $$
begin
  new.search_text := fold_name(concat(' ', new.name, ' ', new.email));
  return new;
end $$;
create trigger question_search before insert on support_tickets for each row execute function begin_question_search();

create function extend_question_search() returns trigger language plpgsql as $$
begin
  update support_tickets set search_text = left(search_text || ' ' || fold_name(new.message), 20000) where id = new.ticket_id;
  return null;
end $$;
create trigger question_search after insert or update of ticket_id on support_messages
  for each row when (not new.is_note) execute function extend_question_search();

create index support_tickets_search on support_tickets using gin (search_text gin_trgm_ops);
create index support_tickets_awaiting on support_tickets (last_message_at, id) where status = 'answered';
create index support_tickets_closed on support_tickets (closed_at, id) where status = 'closed';
-- Other questions of a guest.
create index support_tickets_guest on support_tickets (email, id) where user_id is null;

-- Answers and notes that are not sent yet.
create table support_drafts (
  ticket_id bigint not null references support_tickets on delete cascade,
  user_id bigint not null references users,
  text text not null default '' check (length(text) <= 10000),
  note text not null default '' check (length(note) <= 10000),
  updated_at timestamptz not null default now(),
  primary key (ticket_id, user_id)
);
create index support_drafts_user on support_drafts (user_id);
create index support_drafts_updated on support_drafts (updated_at);

-- Shared by everybody who answers.
create table support_templates (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 40),
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now()
);
