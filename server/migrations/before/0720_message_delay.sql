-- When a person wrote last is found in the latest messages of each own chat.
drop index messages_written;
