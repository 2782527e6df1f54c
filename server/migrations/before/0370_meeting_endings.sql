-- Why a booking ended without anybody having cancelled it.
alter table meeting_messages
  drop constraint meeting_messages_kind_check,
  add constraint meeting_messages_kind_check check (kind in ('requested', 'confirmed', 'moved', 'cancelled', 'day', 'hour',
    'learner_left', 'expert_left', 'unconfirmed'));
