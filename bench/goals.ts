/** The goals of performance, row by row: what is asked, which benchmark measures it, and what of it this repository cannot measure by itself. */
import type { BenchmarkId } from './options.ts';

export interface GoalRow {
  readonly id: string;
  readonly asks: string;
  /** Null where nothing here measures it: `apart` says why. */
  readonly by: BenchmarkId | null;
  /** This part of it is not measured here, and why. */
  readonly apart?: string;
  /** Nothing of it is kept in `bench/results` yet, and why: the line goes with the first figure. */
  readonly open?: string;
}
export interface GoalGroup {
  readonly title: string;
  /** Names the chart's file. */
  readonly name: string;
  readonly rows: readonly GoalRow[];
}

const directus = 'Directus is a product of its own with a server and a database of its own; it is installed and measured apart';

export const goalGroups: readonly GoalGroup[] = [
  {
    title: 'Server, realtime',
    name: 'realtime',
    rows: [
      {
        id: 'R1',
        asks: 'fan-out to 1,000 and 5,000 sockets, 8 in flight: CPU a delivery ≤ 0.25 of a plain `ws` loop, ≤ 1.25 of Bun',
        by: 'R1',
        apart: 'Bun is no dependency of this repository; it is measured apart',
      },
      { id: 'R2', asks: 'p99 of 20,000 deliveries a second to 5,000 sockets ≤ 1.15 of raw `ws`', by: 'R2' },
      {
        id: 'R3',
        asks: 'memory of an idle authenticated connection at 5,000 ≤ 1.5 of bare `ws`, ≤ 0.5 of socket.io',
        by: 'R3',
        apart: 'socket.io is no dependency of this repository; it is measured apart',
      },
      {
        id: 'R4',
        asks: 'durable chat send ≥ 1.3 of 32 connections with its two statements, ≥ 3 with a flush of 2 ms, ≥ 0.45 of group commit within one process',
        by: 'R4',
        apart: 'a flush of 2 ms needs a disk that takes as long, which the bench cannot make',
      },
      { id: 'R5', asks: 'the same ≥ 2.5 of one message a commit, and its p99 at 1,000 a second ≤ 0.35', by: 'R5' },
      { id: 'R6', asks: "send, commit, staff's socket at 1,000 a second: p50 ≤ 1.0 ms, p99 ≤ 8 ms; server CPU ≤ 20 µs a message at saturation", by: 'R4' },
      {
        id: 'R7',
        asks: 'killed under load: nothing acknowledged is lost, and everybody is back within 4 times what bare `ws` takes to accept as many (2 without a ticket over HTTP)',
        by: 'R7',
      },
      { id: 'R8', asks: 'beside Directus realtime: CPU a delivery ≤ 0.05, p50 with 20 subscribers ≤ 0.2', by: null, apart: directus },
      { id: 'R9', asks: 'one stalled reader changes the p99 of the others by ≤ 10 % and the memory of the server by ≤ 2 MB', by: 'R2' },
      { id: 'R10', asks: 'back after power was cut, 700 MB written before: ≤ 3 of PostgreSQL alone and ≤ 10 s', by: 'R10' },
    ],
  },
  {
    title: 'Server, records',
    name: 'records',
    rows: [
      {
        id: 'C1',
        asks: 'a list of 50 of 1,000,000: p50 and CPU ≤ 0.15 of Directus, ≥ 10 times its requests a second',
        by: 'C1',
      },
      { id: 'C2', asks: 'page 101 ≤ 1.1 of page 1, ≤ 0.07 of Directus', by: 'C2' },
      {
        id: 'C3',
        asks: 'a customer made with validation, history, audit and event ≤ 6 times the CPU of a bare insert; ≥ 8 times the requests a second of Directus',
        by: 'C3',
      },
      { id: 'C4', asks: 'a list ≤ 1.5 of the CPU of bare Fastify and `pg`; one row ≥ 0.6 of its requests a second', by: 'C4' },
      { id: 'C5', asks: 'ten thousand to a million rows: page 1 and the page at 70 % ≤ 1.15', by: 'C5' },
      {
        id: 'C6',
        asks: 'a name of one to three characters, the last four digits: ≤ 0.02 of LIKE with trigrams, ≤ 5 ms',
        by: 'C6',
      },
      { id: 'C7', asks: 'list and total ≤ 1.2 of the list alone; a total is never on the way of the list', by: 'C7' },
      { id: 'C8', asks: 'the file of a customer with 20,000 entries in the time line opens in ≤ 1.15 of one with 20', by: 'C8' },
      {
        id: 'C9',
        asks: 'boards of customers and of call tasks, the hint of a double, the count of a customer group ≤ 1.5 of a bare statement by hand',
        by: 'C9',
      },
      {
        id: 'C10',
        asks: 'an import of 100,000 customers is at least half as fast as one INSERT of as many, and the p99 of the chat beside it ≤ 1.5 of its calm value',
        by: 'C10',
      },
    ],
  },
  {
    title: 'Browser',
    name: 'browser',
    rows: [
      { id: 'B1', asks: 'main-thread CPU a message with 5,000 conversations ≤ 1.3 of a plain DOM list', by: 'B1' },
      { id: 'B2', asks: "≤ 0.06 of antd's List, ≤ 0.13 of React without thought for cost", by: 'B2' },
      { id: 'B3', asks: 'frames dropped ≤ 1 % at 5,000 messages a second', by: 'B1' },
      { id: 'B4', asks: '100,000 beside 1,000 conversations ≤ 1.15; the store alone ≤ 0.2 µs an event', by: 'B4' },
      { id: 'B5', asks: 'a key at 1,000 messages a second: p98 ≤ plain DOM + 8 ms and ≤ 50 ms', by: 'B5' },
      {
        id: 'B6',
        asks: 'heap after 1,000,000 messages less that after 10,000 ≤ 1 MB',
        by: 'B6',
      },
      {
        id: 'B7',
        asks: 'login ≤ 110 kB gz, ready ≤ 0.3 of the first row of react-admin',
        by: 'B7',
        apart: 'react-admin is measured apart; a page of React and the Table of antd stands for it here, at 0.45 in place of 0.3 (docs/adr/0045)',
      },
      {
        id: 'B8',
        asks: 'first row ≤ 0.6 of react-admin, ≤ 0.4 of Ant Design Pro; blocked ≤ 0.5 of react-admin',
        by: 'B7',
        apart: 'react-admin and Ant Design Pro are measured apart; the page of B7 stands for them here, at 0.9 in place of 0.6',
      },
      { id: 'B9', asks: 'desk ≤ 560 kB gz, a list adds ≤ 45, any further route ≤ 25', by: 'B9' },
      { id: 'B10', asks: '30 times to another screen and back leave ≤ 1 MB and no node', by: 'B6' },
      { id: 'B11', asks: "a drawing of our own parts ≤ that of antd's", by: 'B11' },
      {
        id: 'B12',
        asks: 'inspector closed, and recorder of problems, ≤ 3 % of the desk; a step back and a far jump of the slider among 10,000 ≤ 100 ms; layout of the largest machine ≤ 200 ms',
        by: 'B12',
        apart: 'far jumps are pressed by the bench, and no run of it is kept in `bench/results` yet',
      },
      {
        id: 'B13',
        asks: 'keys answer within 200 ms (INP) while 20,000 customers are imported beside four live boards, which then show what a fresh read has',
        by: 'B13',
      },
      {
        id: 'B14',
        asks: 'a customer rings, and the call desk shows who it is within 500 ms of the event of the telephone system',
        by: 'B14',
      },
    ],
  },
];
