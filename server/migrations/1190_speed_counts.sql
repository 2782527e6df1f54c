-- Measured pages by day (UTC), pattern of their address, device class, metric and bucket of the value: nothing about people.
create table speed_counts (
  day date not null,
  route text not null,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  metric text not null check (metric in ('LCP', 'INP', 'CLS')),
  bucket smallint not null check (bucket >= 0),
  count bigint not null default 1 check (count > 0),
  primary key (day, route, device, metric, bucket)
);
