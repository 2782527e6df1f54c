-- A recap of the week is shown until its person closes it, once for all devices and runs. Weeks are named by their Monday.
create table closed_week_recaps (
  user_id bigint not null references users,
  week date not null check (extract(isodow from week) = 1),
  closed_at timestamptz not null default now(),
  primary key (user_id, week)
);
