-- Two enterprises may call two people the same: what one calls somebody is unique among its organisation's people (contract/resources/staffUser.ts).
drop index if exists staff_user_qywx_user_id_living_key;
