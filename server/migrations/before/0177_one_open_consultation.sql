-- A chat has one open consultation at a time: of several the last one stays open.
update consultations c set status = 'close'
where status = 'open' and exists (
  select from consultations later where later.chat_id = c.chat_id and later.status = 'open' and later.id > c.id);

create unique index consultations_open on consultations (chat_id) where status = 'open';
