/** ECU diagnosis by UDS (ISO 14229-1). Pure, also runs in a browser. */
export { type DtcStatusBit, dtcEnd, dtcGroups, dtcOf, dtcStatus, dtcStatusBits, dtcText } from './dtc.ts'
export {
  clearedBy,
  type ReportedDtc,
  readAnswer,
  readDtcs,
  readIdentified,
} from './exchange.ts'
export {
  classOf,
  longestMessage,
  negativeResponse,
  negativeResponses,
  responsePending,
  type ServiceClass,
  serviceClasses,
  type UdsService,
  udsServices,
} from './services.ts'
export { longestNumber, readValue, type ValueLayout, type ValueType, valueTypes, writeNumber } from './value.ts'
