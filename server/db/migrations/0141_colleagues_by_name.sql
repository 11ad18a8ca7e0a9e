-- Colleagues are found by name with a right of its own: whoever could read their list could find them, and still can.
update role set rights = rights || array['staffUser.find'], version = version + 1, updated_at = now()
where 'staffUser.read' = any(rights) and not 'staffUser.find' = any(rights);
