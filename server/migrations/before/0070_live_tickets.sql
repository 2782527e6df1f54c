-- What a connection has to tell begins where its ticket was made, not where it opened.
alter table live_tickets add column after_id bigint not null default 0;
