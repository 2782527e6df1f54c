-- Decision 0041: the view serves processes of the former version; a later migration drops it.
alter table tech_questions rename to support_tickets;
alter index tech_questions_pkey rename to support_tickets_pkey;
alter index tech_questions_user rename to support_tickets_user;
alter table support_tickets rename constraint tech_questions_client_id_key to support_tickets_client_id_key;
alter table support_tickets rename constraint tech_questions_message_check to support_tickets_message_check;
alter table support_tickets rename constraint tech_questions_user_id_fkey to support_tickets_user_id_fkey;
alter sequence tech_questions_id_seq rename to support_tickets_id_seq;
create view tech_questions as
  select id, client_id, user_id, brand, name, email, message, support_category_id, created_at from support_tickets;
