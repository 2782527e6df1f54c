-- Where a mail program ends mails of this kind with one click (RFC 8058).
alter table mails add column unsubscribe_url text;
