-- An order of a dearer service of a course whose run is open pays what is missing to the order that it follows.
alter table orders
  add column upgrades_order_id bigint references orders,
  add column already_paid_minor integer not null default 0 check (already_paid_minor >= 0),
  drop constraint orders_check,
  add constraint orders_amount check (
    amount_minor = price_minor - already_paid_minor - discount_minor - points_minor),
  add constraint orders_already_paid check (already_paid_minor = 0 or upgrades_order_id is not null);
create index orders_upgrades on orders (upgrades_order_id) where upgrades_order_id is not null;
