/**
 * Public pages that are opened by a link, each with the folder of its thing, whose name ends in 'Reader'. They load
 * without the app's router, calls and component libraries, and are drawn in `ReaderPage`. Their titles are in the table
 * of screens.
 */
export const readers = {
  '/privacyPolicyView': 'consent/agreementReader',
  '/userAgreementView': 'consent/agreementReader',
  '/instructionManual': 'content/manualReader',
  '/instructionManualInfo': 'content/manualReader',
  '/vehicleInstructionManual': 'content/manualReader',
  '/vehicleInstruction': 'content/manualReader',
  '/vehicleBook': 'content/manualReader',
  '/staticView/coldWarning': 'content/coldReader',
  '/ownerHelp': 'content/helpReader',
  '/ownerFeedback': 'content/helpReader',
  '/meetingInformation': 'events/meetingReader',
  '/meetingSignIn': 'events/meetingReader',
  '/goodsSignIn': 'events/meetingReader',
  '/goodsPick': 'events/pickDeskReader',
  '/vehiclebind': 'owners/vehicleBindReader',
  '/lotterySignIn': 'events/drawReader',
  '/annualMeetingLottery': 'events/drawReader',
} as const satisfies Record<string, `${string}/${string}Reader`>
