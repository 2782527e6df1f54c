-- Notices of a meeting, with its time at the change.
alter table notices
  add column meeting_id bigint references meetings,
  add column meeting_at timestamptz,
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('homework_answered', 'expert_message', 'access_ending',
    'freeze_over', 'meeting_confirmed', 'meeting_moved', 'meeting_cancelled', 'meeting_soon')),
  add constraint notices_meeting check ((meeting_id is not null) = (kind like 'meeting\_%')
    and (meeting_id is null) = (meeting_at is null));
create index notices_meeting on notices (meeting_id) where meeting_id is not null;
