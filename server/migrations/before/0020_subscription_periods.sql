alter table subscriptions add column title jsonb not null default '{}';
alter table subscriptions add column period text not null default 'month' check (period in ('day', 'week', 'month'));
alter table subscriptions add column period_count integer not null default 1 check (period_count > 0);
alter table subscriptions add column next_pay_at timestamptz;
