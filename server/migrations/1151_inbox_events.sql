-- Events for everybody who answers questions to the support.
alter table live_events
  drop constraint live_events_audience_check,
  add constraint live_events_audience_check check (audience in ('experts', 'support', 'everybody'));
