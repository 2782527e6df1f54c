-- A live connection begins at its ticket's snapshot.
alter table live_tickets drop column after_id;
