-- Questions to support are deleted a year after they came.
create index support_tickets_created_at on support_tickets (created_at);
