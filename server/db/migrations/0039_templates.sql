-- Whoever administers a group writes its templates of files, too.
update role set rights = rights || array['importLayout.read', 'importLayout.write', 'importLayout.remove', 'importLayout.export',
  'exportLayout.read', 'exportLayout.write', 'exportLayout.remove', 'exportLayout.export'], version = version + 1, updated_at = now()
where code = 'corpadmin' and not 'importLayout.read' = any(rights);
