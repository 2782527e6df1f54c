-- Codes have daily limits of their own: who asks for many must not use up the reminders of a school or a number.
alter table text_messages add column kind text not null default 'reminder' check (kind in ('reminder', 'code'));
update text_messages set kind = 'code' where secret is not null;
drop index text_messages_recipient_claimed;
drop index text_messages_brand_claimed;
create index text_messages_recipient_claimed on text_messages (recipient, kind, claimed_at) where claimed_at is not null;
create index text_messages_brand_claimed on text_messages (brand, kind, claimed_at) where claimed_at is not null;
