alter table services
  -- What staff saved in the console, which imports of the catalogue leave as it is: texts and whether it is sold; the price.
  add column is_content_edited boolean not null default false,
  add column is_price_edited boolean not null default false,
  -- What people read before they cancel a subscription or a plan of this service, unless their own says something else.
  add column cancel_popup_text jsonb not null default '{}';
