-- Ranks mails: codes and links leave before invitations and reminders. Null for mails of before.
alter table mails add column kind text;
