-- A code in the text, removed from the stored message once it is sent.
alter table text_messages add column secret text;
-- What is sent to a number and by a school within a day.
create index text_messages_recipient_claimed on text_messages (recipient, claimed_at) where claimed_at is not null;
create index text_messages_brand_claimed on text_messages (brand, claimed_at) where claimed_at is not null;
