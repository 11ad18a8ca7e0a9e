-- Past imports of one entity, newest first: everybody's who may import it, and so not by their owner.
create index job_entity on job (entity, created_at desc, id desc) where kind = 'import';

-- Customers are archived: each order of their list has an index of those in use and one of the archived, in place of one of both.
drop index if exists member_created_at_living_page, member_birthday_living_page;
