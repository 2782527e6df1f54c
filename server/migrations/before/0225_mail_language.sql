-- Of the text, for screen readers; null for mails of before.
alter table mails add column language text;
