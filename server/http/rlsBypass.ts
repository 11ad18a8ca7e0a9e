/**
 * The calls whose own transactions reach every row (docs/adr/0040): somebody who is about to come in has no organisation yet. All others see what their caller may see.
 * What the server does by itself reaches every row too: the hub and its group commit, the worker of the desk, imports (each row is written as its owner stands), clearing away.
 */
import type { OperationKey } from '#contract/operations.ts';

const calls: Readonly<Partial<Record<OperationKey, string>>> = {
  'session.login': 'finds an account by its name in whatever group',
  'session.memberLogin': 'finds a member by his open id',
  'session.firstAdministrator': 'makes the first group, before there is any',
  'session.chooseOrganisation': 'opens a session in an organisation that this one does not reach',
  'session.needsValidCode': 'counts the tries of a name that nobody has logged in with',
  'account.sendValidCode': 'finds an account by its name in whatever group',
  'account.invitation': 'finds whom a link is for',
  'account.acceptInvitation': 'finds whom a link is for, and sets his password',
  'account.leaveCheck': 'counts what the caller does not see, too: the number alone is told',
  'scan.begin': 'nobody is logged in yet',
  'scan.fill': 'finds the account of whom enterprise WeChat names',
  'scan.mobile': 'nobody is logged in yet',
  'scan.confirm': 'nobody is logged in yet',
  'scan.state': 'nobody is logged in yet',
  'scan.login': 'nobody is logged in yet',
  'system.overview': 'tells numbers of the whole database, and no row of it',
  'payment.begin': 'asks a payment system, which nobody waits for with a transaction open',
  'payment.cashier': 'books as the payment system does',
  'payment.notice': 'books what the payment system says, of whichever organisation the order is',
  'phoneCall.dial': 'asks a telephone system, which nobody waits for with a transaction open; its rows are asked for as the caller sees them',
  'phoneCall.standIn': 'books as the telephone system does',
  'phoneCall.event': 'books what the telephone system says, of whichever organisation the call is',
  'sentMessage.receipt': 'books what the gateway of text messages says, of whichever organisation the message is',
  'sentMessage.incoming': 'stops a number in whichever organisation has it',
  'home.group': 'reads what is published, of whom nobody belongs to',
  'home.organisation': 'reads what is published, of whom nobody belongs to',
  'home.picture': 'reads what is published, of whom nobody belongs to',
  'answering.open': 'finds an answering by the token of its link',
  'answering.keep': 'finds an answering by the token of its link',
  'answering.submit': 'finds an answering by the token of its link; what follows from the answers is done by the system',
  'answering.code': 'finds an answering by the token of its link',
  'answerCard.read': 'reads the version of a questionnaire that stands above its customer; the row by the conditions of its caller',
  'answerCard.link': 'the same, for the customer themselves',
  'questionnaire.answer': 'the same, with what was answered',
  'answering.picture': 'shows a picture of the questionnaire whose link somebody has',
  'session.changePassword': 'counts wrong passwords like a login does',
};

export const bypassesRls = (key: OperationKey): boolean => Object.hasOwn(calls, key);
