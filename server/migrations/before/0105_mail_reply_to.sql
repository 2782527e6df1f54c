-- Where an answer to a mail goes, if not to its sender.
alter table mails add column reply_to text;
