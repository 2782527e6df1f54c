-- What the learner has not read is counted with every state of a run.
create index messages_unread on messages (chat_id) where viewed_at is null;
