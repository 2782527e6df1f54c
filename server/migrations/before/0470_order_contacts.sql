-- Whom the school reaches about an order.
create table order_contacts (
  order_id bigint primary key references orders,
  name text not null,
  phone text not null,
  email text not null
);
