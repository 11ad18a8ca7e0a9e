/**
 * The floor of B1: a virtual conversation list by hand. One socket, one map, an append log with tombstones, one drawing a frame, and only
 * what differs is written into the document. No framework, no machine, no filter, no other panel.
 */
const rowHeight = 72;
const overscan = 3;
const list = document.querySelector('#list');
const canvas = document.querySelector('#rows');
const badge = document.querySelector('#all');

const rows = new Map();
let log = [];
let unread = 0;
let isPlanned = false;
const slots = [];

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' });

function toTop(row) {
  if (row.place !== undefined) log[row.place] = null;
  row.place = log.push(row) - 1;
  if (log.length <= 2 * rows.size + 512) return;
  log = log.filter((one) => one !== null);
  log.forEach((one, index) => {
    one.place = index;
  });
}

function newSlot() {
  const element = document.createElement('div');
  element.className = 'row';
  const parts = {};
  for (const [name, tag] of [
    ['face', 'span'],
    ['title', 'span'],
    ['time', 'span'],
    ['said', 'span'],
    ['unread', 'span'],
    ['about', 'span'],
    ['who', 'span'],
  ]) {
    parts[name] = document.createElement(tag);
    parts[name].className = name;
    element.append(parts[name]);
  }
  parts.name = document.createElement('span');
  parts.name.className = 'name';
  parts.tag = document.createElement('span');
  parts.tag.className = 'tag';
  parts.title.append(parts.name, parts.tag);
  canvas.append(element);
  return { element, parts, top: -1, shown: {} };
}

function write(slot, name, text) {
  if (slot.shown[name] === text) return;
  slot.shown[name] = text;
  slot.parts[name].textContent = text;
}

function drawRow(slot, row, top) {
  if (slot.top !== top) {
    slot.top = top;
    slot.element.style.transform = `translateY(${top}px)`;
  }
  write(slot, 'face', row.userName.slice(0, 1));
  write(slot, 'name', row.userName);
  write(slot, 'tag', row.systemId.endsWith('_1') ? '问诊' : '会员');
  write(slot, 'time', clock.format(new Date(row.lastMessageAt)));
  write(slot, 'said', row.lastMessage);
  write(slot, 'unread', row.unread > 0 ? String(row.unread) : '');
  write(slot, 'about', row.description);
  write(slot, 'who', row.assigneeName);
}

function draw() {
  isPlanned = false;
  const first = Math.floor(list.scrollTop / rowHeight);
  const from = Math.max(0, first - overscan);
  const to = Math.min(rows.size, first + Math.ceil(list.clientHeight / rowHeight) + overscan);
  let index = 0;
  for (let place = log.length - 1; place >= 0 && index < to; place -= 1) {
    const row = log[place];
    if (row === null) continue;
    if (index >= from) drawRow((slots[index - from] ??= newSlot()), row, index * rowHeight);
    index += 1;
  }
  const text = `未读 ${unread}`;
  if (badge.textContent !== text) badge.textContent = text;
}

function plan() {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(draw);
}

function take(frame) {
  const row = rows.get(frame.conversationId);
  if (!row || frame.seq <= row.lastSeq) return;
  if (row.unread === 0) unread += 1;
  row.unread += 1;
  row.lastSeq = frame.seq;
  row.lastMessage = frame.content;
  row.lastMessageAt = frame.at;
  toTop(row);
  plan();
}

for (const row of (await (await fetch('/floor/rows')).json()).toReversed()) {
  rows.set(row.conversationId, row);
  toTop(row);
}
canvas.style.height = `${rows.size * rowHeight}px`;
list.addEventListener('scroll', plan, { passive: true });
const socket = new WebSocket(`ws://${location.host}/floor/ws`);
socket.addEventListener('message', (event) => {
  const frame = JSON.parse(event.data);
  if (frame.type === 0) take(frame);
});
plan();
