-- Roles are found by name with a right of its own (docs/adr/0163): whoever could read their list could find them, and still can.
update role set rights = rights || array['role.find'], version = version + 1, updated_at = now()
where 'role.read' = any(rights) and not 'role.find' = any(rights);

-- A version gave service leads the whole list, so that their forms find roles. Who changes roles keeps it, and so does whoever has it from their group.
update role r set rights = array_remove(r.rights, 'role.read'), version = version + 1, updated_at = now()
where r.code = 'serviceLead' and not 'role.write' = any(r.rights)
  and exists (select from standard_right s where s.role_code = r.code and s.name = 'role.read');
