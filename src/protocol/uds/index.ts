/** Diagnosis of ECUs by UDS (ISO 14229-1): pure, runs in a browser too. */
export { type DtcStatusBit, dtcEnd, dtcGroups, dtcOf, dtcStatus, dtcStatusBits, dtcText } from './dtc.ts'
export {
  clearedBy,
  type IdentifiedData,
  type ReportedDtc,
  readAnswer,
  readDtcs,
  readIdentified,
  type UdsAnswer,
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
