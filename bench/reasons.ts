/** Why a goal is missed: one sentence with what a profile found, by the figure's own name. Whoever reaches the goal deletes the line. */
const start =
  'no profile of this run; in the waterfall of docs/adr/0091 the rows come with the modules, and the time is the processor at a quarter of its speed evaluating and drawing shell and antd before the first row';

export const reasons: Readonly<Record<string, string>> = {
  'R2: p99 of 20000 deliveries/s to 5000 sockets':
    'four messages a second become bursts of 5,000 writes, whose system calls are two thirds of a profile of them (docs/adr/0092); ours begin a commit later, with a frame of three times the bytes, and single pairs lie on both sides of the goal.',
  "R6: to the staff's socket at 1000 messages/s, p50":
    'at this pace messages come nearly alone: each pays for a commit and a flush by itself, 410 µs of the server where it is 27 at saturation, on two cores that members, staff and PostgreSQL share.',
  "R6: to the staff's socket at 1000 messages/s, p99": 'as its p50, and who comes during a commit waits for the next.',
  'R6: server CPU a message at saturation': 'docs/scale.md has 21 µs of a run before; the difference has not been profiled.',
  'R7: 1000 sockets back after a kill, each with a ticket over HTTP and 100 missed messages':
    'a client takes 1.2 ms of the server and 0.8 ms of PostgreSQL for session, ticket, handshake and its hundred messages (docs/adr/0092), where the floor only accepts.',
  'C4: CPU a list of 50, server and database':
    'docs/adr/0090 has what was taken away; what is left is the server: bearer, rights, masks, and rows as objects, where the floor copies texts.',
  'C4: CPU a list of 50, server alone': 'as above.',
  'C4: one row, 16 connections': 'as above: what a call costs beside its rows weighs most where there is one.',
  'B1: console at 5000 messages/s, main-thread CPU a message': 'missed by three hundredths in three pairs, and not profiled.',
  'B7: login page ready': 'not profiled: the page weighs less than its goal, so it is no weight.',
  'B8: first row after the login': `${start}.`,
  'B8: first row of a list by its address': `${start}.`,
  'B9: the list that adds most, JavaScript as it travels':
    'the goal was drawn while merged files hid a third of it (docs/adr/0074), which names lives of all entities and Segmented and Checkbox of antd as the first to look at; the heaviest is the audit log, with 23 kB of its own and 10 kB of words of screens.',
  'B9: the further route that adds most, JavaScript as it travels':
    "it is the inspector: 12 of its 28.5 kB are words (10 of them those of all screens), 3.7 antd's Segmented, 3.9 its own file; the desk of approvals is a third of a kilobyte above.",
  'B12: desk at 1000 messages/s, main-thread CPU a message, recorder of problems beside none':
    'measured before the recorder was mended, partly beside another bench: in profiles its share of the script fell from 19 to 9.5 % since, by knowing its keys and recording a moving list twice a second; of a flood it keeps eight frames a burst now, which has not been measured.',
};
