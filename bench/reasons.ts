/** Reasons why goals are missed: one sentence with what a profile found, by the figure's own name. Whoever reaches the goal deletes the line. */
const start =
  'no profile of this run; in the waterfall of docs/adr/0091 the rows come with the modules, and the time is the processor at a quarter of its speed evaluating and drawing shell and antd before the first row';

const call =
  'the floor gives the same 58 fields with the names of 8 references (docs/adr/0139); beside it stand the audit with its commit and chain, which costs PostgreSQL as much as one row, row level security, the fields of the organisation, and a second way';
const board =
  'not profiled: a page and a count of each state are statements of their own, each behind row level security, where the floor has one; of a board whose rows all stand in one state PostgreSQL had 3.3 ms of processor and the server 4.3, beside other work (docs/adr/0174)';
const search =
  'words of characters or digits have one plan a connection (docs/adr/0168, 0175); what is left is finding and sorting all rows that hold them, and the names of 8 references; four digits stand in nicknames as well, whose three pairs of digits a twentieth of all rows has each';
const beside =
  'Fastify and `pg` alone, without an engine, take 1,281 µs for this list with the names of 8 references (C4), an eighth of what Directus takes without them, so that within the goal an engine may cost a quarter of that';
const frame =
  'in a profile at 1,000 a second React has 27 % of the script, the machines 20 %, what stands between the socket and the list 19 % and the collector 8 %; the floor writes into its rows and has neither';
const alone =
  'not profiled at this pace; at ten a second no two messages share a frame, so each pays for one by itself, where at a thousand (B1) a frame has many';
const crowded = 'timed by the clock while other work took the machine: it has to be run again alone';

export const reasons: Readonly<Record<string, string>> = {
  'R2: p99 of 20000 deliveries/s to 5000 sockets':
    'four messages a second become bursts of 5,000 writes, whose system calls are two thirds of a profile of them (docs/adr/0092); ours begin a commit later, with a frame of three times the bytes, and single pairs lie on both sides of the goal.',
  "R6: to the staff's socket at 1000 messages/s, p50":
    'a commit alone takes 0.26 ms here, so it is not the disk; at this pace messages come nearly alone and each pays for a commit and a flush by itself, 410 µs of the server where it is 27 at saturation, on two cores that members, staff and PostgreSQL share.',
  "R6: to the staff's socket at 1000 messages/s, p99": 'as its p50, and who comes during a commit waits for the next.',
  'R6: server CPU a message at saturation':
    'in a profile writing to sockets has 32 %, the collector 11 %, and no function of ours more than 3 %; docs/scale.md has 21 µs of a run before.',
  'R7: 1000 sockets back after a kill, each with a ticket over HTTP and 100 missed messages':
    'a client takes 1.2 ms of the server and 0.8 ms of PostgreSQL for session, ticket, handshake and its hundred messages (docs/adr/0092), where the floor only accepts.',
  'C1: list of 50 of 1000000 beside Directus, p50': `${beside}.`,
  'C1: the same, CPU of server and database': `${beside}.`,
  'C1: the same, 16 connections': `${beside}.`,
  'C2: page 101 of 1000000 beside Directus, p50':
    'Directus goes past 5,000 rows along the index that it was given for this list, all of them in memory, which costs 0.6 ms.',
  'C3: customers made beside Directus, 16 connections':
    'of samples of what PostgreSQL is at, 39 % are the row itself with its 19 indexes at a million customers, 15 % the commit, 9 % the history, 8 % who has the number already (docs/adr/0178); the table of Directus has three indexes, and its rows come with their history alone.',
  'C2: page 101 of 200000 against our page 1, p50': `${crowded}; single pairs lie on both sides of the goal, and a page by its place is the same statement with one more condition.`,
  'C4: CPU a list of 50, server and database': `${call}.`,
  'C4: CPU a list of 50, server alone': `${call}.`,
  'C4: one row, 16 connections': `${call}.`,
  'C6: one character among 200000, p50, beside LIKE and trigrams': `${search}.`,
  'C6: one character, p50, beside 5 ms': `${search}.`,
  'C6: two characters among 200000, p50, beside LIKE and trigrams': `${search}; the goal was drawn on a million rows.`,
  'C6: two characters, p50, beside 5 ms': `${search}.`,
  'C6: three characters among 200000, p50, beside LIKE and trigrams': `${search}; the goal was drawn on a million rows.`,
  'C6: last four digits among 200000, p50, beside LIKE and trigrams': `${search}; trigrams find four digits among these numbers, which stand in a row, within a millisecond.`,
  'C6: last four digits, p50, beside 5 ms': `${search}.`,
  'C6: one character among 1000000, p50, beside LIKE and trigrams': `${search}; the floor ends with the first 51 rows along the order, where a page of ours also counts to a thousand and one what was found.`,
  'C6: two characters among 1000000, p50, beside LIKE and trigrams': `${search}.`,
  'C6: last four digits among 1000000, p50, beside LIKE and trigrams': `${search}.`,
  'C9: board of customers among 1000000, p50, beside one statement by hand': `${board}.`,
  'C9: board of call tasks among 1000000, p50, beside one statement by hand': `${board}.`,
  'C9: hint of a double among 1000000, p50, beside one statement by hand':
    'not profiled: it asks for the houses of the group, for whoever has the number, and until when a report protects it, one after the other, where the floor asks once.',
  'C10: an import of 100000 customers, beside one INSERT of as many':
    'not profiled: it was 602 rows a second before the rows of a piece were asked for at once (docs/adr/0172); each is still written with its history, its event and its pairs.',
  'C10: p99 of 100 messages/s to their acknowledgement during it, beside the same chat alone':
    'not profiled; rows of a piece are judged on the thread that also answers the chat, which others come into every 5 ms since docs/adr/0172.',
  'B1: console at 200 messages/s, main-thread CPU a message': `${frame}.`,
  'B1: console at 1000 messages/s, main-thread CPU a message': `${frame}.`,
  'B1: console at 5000 messages/s, main-thread CPU a message': `${frame}.`,
  'B2: console at 10 messages/s beside antd': `${alone}.`,
  'B2: console at 10 messages/s beside naive': `${alone}.`,
  'B3: frames dropped at 5000 messages/s':
    'one run of two seconds, 3 of 100 frames: 80 messages a frame take half of its time on this machine, and the browsers, the feeder and the bench share two cores.',
  'B4: the store alone at 5000 conversations, an event': `${crowded}.`,
  'B4: the store alone at 100000 conversations, an event': `${crowded}; each frame of the bench touches another of 100,000 rows, which no cache holds.`,
  'B10: heap that 30 times to another screen and back leave':
    'not profiled, and run beside other work; no node is left, so it is no screen: the recorder of problems, which keeps 1,500 steps with their contexts, is the first to look at.',
  'B7: login page ready': 'not profiled: the page weighs less than its goal, so it is no weight.',
  'B8: first row after the login': `${start}.`,
  'B8: first row of a list by its address': `${start}.`,
  'B9: the list that adds most, JavaScript as it travels':
    'the goal was drawn while merged files hid a third of it (docs/adr/0074), which names lives of all entities and Segmented and Checkbox of antd as the first to look at; the heaviest is the list of any entity: in the build that was looked at the part that draws lists and forms had 17.2 kB, cells 4.2 and Segmented 3.7.',
  'B9: the further route that adds most, JavaScript as it travels':
    "it is the page on which customers answer: in the build that was looked at antd's Progress had 5.7 kB, its Radio 3.7, the judge of answers with its words 2.7, the page's own file 2.4 and the questions 2.1; the desk of approvals is half a kilobyte above.",
};
