-- What was ended without an answer closes like what was answered.
comment on column consultations.answered_at is 'When an expert wrote last in it, or ended the wait for an answer.';
update consultations q set answered_at = now()
from chats c where c.id = q.chat_id and q.status = 'open' and q.answered_at is null and c.answer_by is null;
