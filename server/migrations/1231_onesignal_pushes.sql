-- Mobile applications of some brands are reached by OneSignal; the token then follows the id of its application.
alter table push_subscriptions
  drop constraint push_subscriptions_service_check,
  add constraint push_subscriptions_service_check check (service in ('web', 'fcm', 'onesignal'));
