-- What the console brings stands in rows of its own from here on (server/rights/plantMenus.ts). What a group had taken back goes back to how it came.
delete from menu where built_in_id is not null and deleted_at is not null;

-- Menus that were changed name what they stand below by its row.
update menu set is_hidden = false where is_hidden is null;

-- To remove a menu and to export the list are rights of their own: who could remove one still can.
update role set rights = rights || '{menu.remove,menu.export}', version = version + 1, updated_at = now()
where 'menu.write' = any(rights) and not 'menu.remove' = any(rights);
