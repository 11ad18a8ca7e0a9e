-- What the roles that a group begins with were given so far: a version that gives them more adds to those that stand (server/rights/standardRights.ts).
create table standard_right (role_code text not null, name text not null, primary key (role_code, name));
insert into standard_right (role_code, name)
select code, unnest(rights) from (values
  ('consultant', '{chat.read,chat.write,order.read,orderChannel.read,member.read,file.upload,order.push,order.move,number.reveal,pointRecord.read}'::text[]),
  ('nurse', '{chat.read,chat.write,order.read,orderChannel.read,member.read,file.upload}'),
  ('physician', '{chat.read,chat.write,order.read,orderChannel.read,member.read,file.upload,order.push,order.move,member.unmask}'),
  ('followUp', '{chat.read,chat.write,order.read,orderChannel.read,member.read,file.upload}'),
  ('serviceLead', '{chat.read,chat.write,order.read,orderChannel.read,member.read,file.upload,order.push,order.move,order.export,desk.team,chat.export,number.reveal,pointRecord.read,pointRecord.export,pointRule.read,pointRecord.write}'),
  ('finance', '{order.read,orderChannel.read,order.move,order.export,member.read,pointRecord.read,pointRecord.export,pointRule.read}'),
  ('developer', '{developer.inspect,system.operate,order.read,orderChannel.read,file.upload}')
) as earlier(code, rights);
